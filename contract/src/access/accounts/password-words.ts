/**
 * Words that people of Uzbek universities often choose for passwords, most frequent first. The list of the estimator has
 * few of them.
 */
const LATIN = `
  universitet toshkent salom parol talaba uzbekistan ozbekiston dekanat institut student maktab ustoz oqituvchi
  assalomu alaykum rahmat xayr muhabbat sevgi hayot baxt omad orzu yurak quyosh bahor vatan ona dada opa aka uka singil
  samarqand samarkand buxoro bukhara xorazm khorezm urganch fargona fergana andijon andijan namangan navoiy jizzax
  qarshi termiz nukus qoraqalpogiston sirdaryo guliston surxondaryo qashqadaryo chirchiq angren olmaliq zarafshon
  xiva kokand qoqon margilon shahrisabz denov chilonzor yunusobod
  fakultet kafedra guruh kurs semestr imtihon diplom bakalavr magistr rektor dekan registrator kirish fizika kimyo
  matematika informatika tarix adabiyot biologiya iqtisod huquq tibbiyot pedagogika
  muhammad muhammadali abdulla abdullayev ali aliyev alisher akmal aziz aziza azizbek bobur botir davron dilnoza dilshod
  diyora doniyor farrux feruza gulnora gulchehra hasan husan ibrohim islom jahongir jamshid javohir jasur kamola kamila
  karim karimov lola madina malika mirzo mohira muslima nargiza nigora nilufar nodira nodir otabek oybek parvina rustam
  rustamov sardor sarvar sevara shahzod shahnoza sherzod shoira shohruh sitora temur timur ulugbek umar umid umida usmon
  xurshid yulduz zarina zilola ziyoda zuhra rahim rahimov yusuf yusupov toshmatov eshmatov ergashev saidov sobirov
  qodirov umarov valiyev nazarov xolmatov mirzayev ismoilov hamidov jorayev tursunov
  futbol pahlavon barselona messi ronaldo chempion sher burgut arslon lochin anor olma gul atirgul mashina
  dushanba seshanba chorshanba payshanba juma shanba yakshanba yanvar fevral mart aprel iyun iyul avgust sentabr oktabr
  noyabr dekabr
  privet zdravstvuy lyublyu lyubov solnyshko solnce koshka sobaka mama papa semya rodina moskva tashkent russia rossiya
  uchitel prepodavatel shkola spartak zenit dinamo zvezda princessa malysh kotenok zayka parol qwerty ytrewq natasha
  nastya masha sasha andrey aleksandr aleksey dmitriy sergey maksim vladimir ivan ivanov petrov olga elena tatyana svetlana
`;
const CYRILLIC = `
  пароль университет ташкент тошкент салом привет студент талаба деканат институт узбекистан ўзбекистон школа мактаб
  любовь люблю солнышко солнце кошка собака мама папа семья родина москва россия учитель преподаватель устоз ўқитувчи
  самарканд самарқанд бухара бухоро фергана фарғона андижан андижон наманган хорезм хоразм навои қарши термез
  факультет кафедра группа экзамен имтиҳон диплом ректор декан админ администратор пользователь логин доступ
  здравствуйте ассалому алайкум раҳмат спасибо ҳаёт жизнь счастье бахт мечта орзу сердце юрак весна баҳор ватан
  мухаммад муҳаммад абдулла али алишер азиз азиза дилноза дилшод мадина малика рустам каримов рахимов алиев
  саша маша наташа настя андрей александр алексей дмитрий сергей максим владимир иван иванов петров ольга елена татьяна
  светлана спартак зенит динамо звезда принцесса малыш котенок зайка дракон медведь тигр волк футбол чемпион
  понедельник вторник среда четверг пятница суббота воскресенье январь февраль март апрель май июнь июль август
  сентябрь октябрь ноябрь декабрь
`;

export const PASSWORD_WORDS: readonly string[] = [
  ...new Set(`${LATIN} ${CYRILLIC}`.split(/\s+/).filter((word) => word !== '')),
];
