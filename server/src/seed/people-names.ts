/** Names as people in Uzbekistan bear them; their combinations are invented. Family names in the form of a man. */
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

export type Gender = 'male' | 'female';
export interface PersonName {
  first_name: string;
  second_name: string;
  third_name: string;
}

/** Numbers between 0 and 1 that a seed repeats. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** How many bear their father's name in the older form, as -ovich and -ovna. */
const OLDER_FORM = 0.35;

function fathersName(gender: Gender, random: () => number): string {
  const father = oneOf(MEN, random);
  if (random() < OLDER_FORM) return `${father}${gender === 'male' ? 'ovich' : 'ovna'}`;
  return `${father} ${gender === 'male' ? 'oʻgʻli' : 'qizi'}`;
}

/** A name that nobody chose, in the forms of its gender. */
export const madeName = (gender: Gender, random: () => number): PersonName => ({
  second_name: `${oneOf(FAMILY, random)}${gender === 'female' ? 'a' : ''}`,
  first_name: oneOf(gender === 'male' ? MEN : WOMEN, random),
  third_name: fathersName(gender, random),
});
