/** Common names of Uzbekistan; their combinations are invented. Family names in the masculine form. */
const FAMILY =
  `Abdullayev Abdurahmonov Abduvaliyev Ahmedov Akbarov Aliyev Alimov Aminov Asqarov Azimov Bahodirov Baratov Berdiyev
Boboyev Boltayev Botirov Boymurodov Burhonov Davlatov Doʻstmurodov Egamberdiyev Ergashev Eshonqulov Eshmatov Fayziyev Fozilov
Gʻaniyev Gʻofurov Gʻulomov Hakimov Hamdamov Hamidov Hasanov Haydarov Hikmatov Husanov Ibragimov Ibrohimov Ikromov Ismoilov
Isroilov Jabborov Jalilov Joʻrayev Jumayev Kamolov Karimov Komilov Latipov Mahkamov Mahmudov Mamatov Mansurov Mardonov
Matyoqubov Mavlonov Mirzayev Moʻminov Muhammadiyev Murodov Musayev Muxtorov Narzullayev Nazarov Nematov Niyozov Normatov
Nosirov Nurmatov Ochilov Olimov Omonov Ortiqov Otaboyev Oʻktamov Oʻrinov Oʻsarov Pardayev Poʻlatov Qahhorov Qayumov Qobilov
Qodirov Qosimov Qurbonov Rahimov Rahmatov Rahmonov Rajabov Rashidov Rasulov Rizayev Roʻziyev Sadullayev Safarov Saidov Salimov
Samadov Sattorov Sharipov Shermatov Shodiyev Shukurov Sobirov Sodiqov Sulaymonov Suvonov Toʻlaganov Toʻrayev Tojiyev Toshmatov
Tursunov Umarov Usmonov Uzoqov Vahobov Valiyev Xalilov Xamrayev Xolmatov Xudoyberdiyev Yoʻldoshev Yunusov Yusupov Zokirov
Ziyodullayev`.split(/\s+/);

const MEN =
  `Abbos Abdulaziz Abror Adham Akbar Akmal Alisher Anvar Asadbek Asilbek Aziz Azamat Bahodir Baxtiyor Begzod Bekzod
Behruz Bobur Botir Davron Diyorbek Doniyor Dostonbek Elbek Eldor Elyor Farhod Farrux Firdavs Fozil Hamza Hasan Husan Humoyun
Ibrohim Islom Ismoil Jahongir Jamshid Jasur Javlon Javohir Jonibek Kamol Kamron Komil Lazizbek Mansur Maruf Mirjalol Mirzohid
Muhammad Murod Muzaffar Nodir Nuriddin Ogʻabek Olim Oqil Otabek Oybek Rahim Ravshan Rustam Samandar Sanjar Sardor Sarvar
Sherzod Shohruh Shavkat Sirojiddin Suhrob Sunnat Temur Tohir Ulugʻbek Umar Umid Usmon Xurshid Yusuf Zafar Ziyod Zohid`.split(
    /\s+/,
  );

const WOMEN =
  `Aziza Barno Charos Dildora Dilfuza Dilnoza Dilorom Durdona Feruza Fotima Guli Gulbahor Gulchehra Gulnora Gulnoza
Hilola Hulkar Iroda Kamola Laylo Lobar Lola Madina Mahliyo Malika Marjona Maftuna Mavluda Mohira Mohinur Muattar Muazzam
Muhabbat Muslima Nafisa Nargiza Nasiba Nigina Nigora Nilufar Nodira Nozima Oʻgʻiloy Oydin Parizoda Rayhona Robiya Ruxshona
Sabina Sabohat Sadoqat Saida Sarvinoz Sevara Sevinch Shahlo Shahnoza Shahzoda Shirin Soliha Sitora Umida Vazira Xadicha
Xonzoda Xurshida Yulduz Zarina Zebo Ziyoda Zilola Zuhra Zulfiya`.split(/\s+/);

/** Russian family names in the masculine form, and first names with regular patronymics. */
const RUSSIAN_FAMILY =
  `Алексеев Андреев Антонов Белов Борисов Васильев Виноградов Волков Воробьёв Голубев Григорьев Денисов Егоров Зайцев
Захаров Иванов Ильин Ковалёв Козлов Комаров Крылов Кузнецов Кузьмин Лебедев Макаров Медведев Михайлов Морозов Никитин Николаев
Новиков Орлов Павлов Петров Поляков Попов Романов Семёнов Сергеев Смирнов Соколов Соловьёв Сорокин Степанов Тарасов Титов Фёдоров
Фролов Яковлев Вишневский Островский`.split(/\s+/);

const RUSSIAN_MEN =
  `Александр Алексей Андрей Антон Артём Борис Вадим Валентин Виктор Владимир Глеб Денис Дмитрий Егор Иван Игорь Кирилл
Константин Максим Олег Роман Руслан Сергей Станислав Степан Тимур`.split(/\s+/);

const RUSSIAN_WOMEN =
  `Александра Алина Алла Анастасия Анна Валентина Валерия Вера Виктория Галина Дарья Диана Евгения Екатерина Елена Ирина
Кристина Ксения Лариса Людмила Марина Мария Наталья Ольга Полина Светлана София Татьяна Юлия Яна`.split(
    /\s+/,
  );

export type Gender = 'male' | 'female';
export interface PersonName {
  first_name: string;
  second_name: string;
  third_name: string;
}

/** Deterministic pseudo-random numbers between 0 and 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickOne = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** Picks a value by its share. */
export const weightedChoice = <Value>(random: () => number, ...choices: [number, Value][]): Value => {
  let remaining = random();
  for (const [share, value] of choices) {
    remaining -= share;
    if (remaining < 0) return value;
  }
  return (choices.at(-1) as [number, Value])[1];
};

/** Share of patronymics in the form -ovich and -ovna. */
const PATRONYMIC_SHARE = 0.35;

function patronymic(gender: Gender, random: () => number): string {
  const father = pickOne(MEN, random);
  if (random() < PATRONYMIC_SHARE) return `${father}${gender === 'male' ? 'ovich' : 'ovna'}`;
  return `${father} ${gender === 'male' ? 'oʻgʻli' : 'qizi'}`;
}

/** Generates an Uzbek name. */
export const generateName = (gender: Gender, random: () => number): PersonName => ({
  second_name: `${pickOne(FAMILY, random)}${gender === 'female' ? 'a' : ''}`,
  first_name: pickOne(gender === 'male' ? MEN : WOMEN, random),
  third_name: patronymic(gender, random),
});

function russianPatronymic(gender: Gender, random: () => number): string {
  const father = pickOne(RUSSIAN_MEN, random);
  const ending = gender === 'male' ? 'вич' : 'вна';
  return /[йь]$/.test(father) ? `${father.slice(0, -1)}е${ending}` : `${father}о${ending}`;
}

const femaleFamilyName = (family: string) =>
  family.endsWith('ий') ? `${family.slice(0, -2)}ая` : `${family}а`;

/** Generates a Russian name. */
export function generateRussianName(gender: Gender, random: () => number): PersonName {
  const family = pickOne(RUSSIAN_FAMILY, random);
  return {
    second_name: gender === 'female' ? femaleFamilyName(family) : family,
    first_name: pickOne(gender === 'male' ? RUSSIAN_MEN : RUSSIAN_WOMEN, random),
    third_name: russianPatronymic(gender, random),
  };
}
