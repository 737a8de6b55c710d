import { course } from './course.ts';

export const PHILOLOGY = [
  course(
    'OʻTL101',
    'Hozirgi oʻzbek adabiy tilining fonetika, leksika, morfologiya va sintaksis sathlari oʻrganiladi.',
    `
    Til va nutq | til: jamiyatda aloqa vositasi boʻlgan belgilar tizimi | nutq: til imkoniyatlarining amalda qoʻllanishi | adabiy til: meʼyorlashtirilgan va qayta ishlangan umumxalq tili shakli
    Fonetika | fonema: soʻz maʼnosini farqlovchi eng kichik tovush birligi | unli tovush: talaffuzda toʻsiqqa uchramaydigan tovush | urgʻu: soʻzdagi boʻgʻinlardan birining kuchliroq aytilishi | #syllables
    Boʻgʻin va urgʻu | boʻgʻin: bir havo zarbi bilan aytiladigan tovush yoki tovushlar birikmasi | ochiq boʻgʻin: unli bilan tugagan boʻgʻin | yopiq boʻgʻin: undosh bilan tugagan boʻgʻin | #syllables
    Grafika va imlo | harf: tovushning yozuvdagi shakli | imlo: soʻzlarni toʻgʻri yozish qoidalari tizimi | tutuq belgisi: unlining choʻziq yoki undoshning ajratib aytilishini koʻrsatuvchi belgi | #alphabet
    Leksikologiya | leksema: soʻzning lugʻaviy birlik sifatidagi koʻrinishi | koʻp maʼnolilik: bir soʻzning oʻzaro bogʻliq bir necha maʼnoga egaligi | metafora: oʻxshashlik asosida nom koʻchishi
    Maʼnodosh va zid maʼnoli soʻzlar | sinonim: maʼnosi bir-biriga yaqin, shakli har xil soʻz | antonim: maʼnosi bir-biriga qarama-qarshi soʻz | omonim: shakli bir xil, maʼnosi bogʻlanmagan soʻz | #antonyms
    Lugʻat qatlamlari | eskirgan soʻz: hozirgi nutqda qoʻllanmaydigan soʻz | neologizm: yangi tushunchani ifodalash uchun paydo boʻlgan soʻz | atama: fan yoki sohaga oid aniq tushuncha nomi
    Frazeologiya | ibora: ikki va undan ortiq soʻzdan tashkil topgan, yaxlit maʼnoli turgʻun birikma | maqol: xalq tajribasini xulosa shaklida ifodalovchi gap | hikmatli soʻz: muallifi maʼlum boʻlgan teran fikr | #idioms
    Soʻz tarkibi va yasalishi | oʻzak: soʻzning lugʻaviy maʼno anglatuvchi, boʻlinmaydigan qismi | soʻz yasovchi qoʻshimcha: yangi maʼnoli soʻz hosil qiluvchi qoʻshimcha | qoʻshma soʻz: ikki oʻzakdan tuzilgan soʻz | #suffixes
    Ot va sifat | ot: predmet nomini bildiruvchi soʻz turkumi | sifat: predmet belgisini bildiruvchi soʻz turkumi | kelishik: otning boshqa soʻzga munosabatini bildiruvchi shakl | #cases
    Son va olmosh | son: predmet miqdori yoki tartibini bildiruvchi soʻz turkumi | olmosh: boshqa soʻzlar oʻrnida qoʻllanuvchi soʻz turkumi | tartib son: predmetning nechanchiligini bildiruvchi son | #partsOfSpeech
    Feʼl | feʼl: harakat yoki holatni bildiruvchi soʻz turkumi | mayl: harakatning voqelikka munosabatini bildiruvchi shakl | ravishdosh: feʼlning ravishga xos vazifa bajaruvchi shakli | #partsOfSpeech
    Ravish va yordamchi soʻzlar | ravish: harakat belgisini bildiruvchi soʻz turkumi | bogʻlovchi: gap boʻlaklari yoki gaplarni bogʻlovchi soʻz | koʻmakchi: otdan keyin kelib, uni boshqa soʻzga tobelovchi soʻz | #partsOfSpeech
    Soʻz birikmasi va gap | ega: gapda fikr kim yoki nima haqidaligini bildiruvchi bosh boʻlak | kesim: ega haqidagi hukmni bildiruvchi bosh boʻlak | aniqlovchi: predmet belgisini bildiruvchi ikkinchi darajali boʻlak | #punctuation
    Qoʻshma gap va matn | bogʻlangan qoʻshma gap: teng bogʻlovchilar yordamida tuzilgan qoʻshma gap | ergashgan qoʻshma gap: biri boshqasiga tobe gaplardan tuzilgan qoʻshma gap | koʻchirma gap: oʻzganing oʻzgarishsiz berilgan gapi`,
  ),
  course(
    'ADB102',
    'Oʻzbek mumtoz adabiyotining taraqqiyot bosqichlari, janrlari va buyuk namoyandalari ijodi oʻrganiladi.',
    `
    Mumtoz adabiyotga kirish | mumtoz adabiyot: oʻtmishda yaratilgan va badiiy qimmatini saqlab qolgan soʻz sanʼati | qoʻlyozma: qoʻlda koʻchirilgan asar nusxasi | kotib: asarlarni qoʻlda koʻchiruvchi xattot
    Qadimgi yozma yodgorliklar | Oʻrxun bitiktoshlari: VIII asrga oid turkiy toshbitiklar | run yozuvi: qadimgi turklarning toshga oʻyib yoziladigan yozuvi | Toʻnyuquq: qadimgi turk davlati maslahatchisi, nomiga bitiktosh oʻrnatilgan shaxs
    Qoraxoniylar davri adabiyoti | Yusuf Xos Hojib: «Qutadgʻu bilig» dostonining muallifi | Mahmud Koshgʻariy: «Devonu lugʻotit turk» asarining muallifi | pandnoma: nasihat mazmunidagi asar | #works
    Tasavvuf adabiyoti | tasavvuf: maʼnaviy kamolot yoʻlini targʻib etuvchi taʼlimot | hikmat: Ahmad Yassaviy sheʼrlarining nomi | pir: tariqatda ustoz va yoʻl koʻrsatuvchi shaxs
    Aruz nazmi | aruz: boʻgʻinlarning choʻziq-qisqaligiga asoslangan sheʼr tizimi | bayt: ikki misradan iborat sheʼr birligi | radif: qofiyadan keyin aynan takrorlanadigan soʻz yoki birikma
    Gʻazal janri | gʻazal: birinchi baytida misralari qofiyalanib, keyingi baytlarda juft misralari shunga qofiyadosh sheʼr | matlaʼ: gʻazalning birinchi bayti | maqtaʼ: gʻazalning shoir taxallusi keladigan oxirgi bayti | #verses
    Ruboiy, tuyuq va qitʼa | ruboiy: hazaj bahrining maxsus vaznlarida yoziladigan toʻrt misrali sheʼr | tuyuq: tajnisli qofiyaga asoslangan toʻrt misrali sheʼr | qitʼa: birinchi misrasi qofiyalanmaydigan kichik lirik sheʼr | #verses
    Noma va munozara janrlari | noma: maʼshuqaga maktub tarzida yozilgan asar | munozara: ikki tomon bahsiga qurilgan asar | Xorazmiy: «Muhabbatnoma» muallifi | #works
    Lutfiy ijodi | Lutfiy: Navoiy «malik ul-kalom» deb taʼriflagan shoir | taxallus: shoirning adabiy nomi | devon: sheʼrlarning maʼlum tartibda joylashtirilgan toʻplami
    Alisher Navoiy hayoti va lirikasi | Xazoyin ul-maoniy: Navoiyning toʻrt devondan iborat turkiy lirik toʻplami | Foniy: Navoiyning forsiy sheʼrlaridagi taxallusi | Hirot: Navoiy tugʻilgan shahar | #navoi
    «Xamsa» dostonlari | xamsa: besh dostondan iborat asar | Hayrat ul-abror: Navoiy «Xamsa»sining axloqiy-falsafiy birinchi dostoni | Saddi Iskandariy: Navoiy «Xamsa»sining beshinchi dostoni | #navoi
    Navoiyning ilmiy va nasriy merosi | Muhokamat ul-lugʻatayn: Navoiyning turkiy va forsiy tillarni qiyoslovchi asari | Mezon ul-avzon: Navoiyning aruzga bagʻishlangan asari | Majolis un-nafois: Navoiyning zamondosh shoirlar haqidagi tazkirasi | #navoi
    Zahiriddin Muhammad Bobur | Boburnoma: Boburning voqea va kuzatuvlarini bayon etgan nasriy asari | Mubayyin: Boburning fiqhga oid sheʼriy asari | Andijon: Bobur tugʻilgan shahar | #works
    XVII–XVIII asrlar adabiyoti | Boborahim Mashrab: gʻazallari xalq orasida keng tarqalgan qalandar shoir | Turdi Farogʻiy: hajviy sheʼrlari bilan tanilgan, mulki parokandalikni qoralagan shoir | tazkira: shoirlar haqida maʼlumot va sheʼrlaridan namunalar beruvchi asar | #works
    Qoʻqon va Xiva adabiy muhiti | Nodira: Komila taxallusi bilan ham ijod qilgan Qoʻqon shoirasi | Munis Xorazmiy: «Firdavs ul-iqbol» tarixiy asarini boshlagan shoir va tarixchi | Ogahiy: Munis boshlagan tarixiy asarni davom ettirgan Xiva shoiri | #works`,
  ),
  course(
    'ADB202',
    'Jahon adabiyotining asosiy davrlari, oqimlari va durdona asarlari tahlil qilinadi.',
    `
    Jahon adabiyoti tushunchasi | jahon adabiyoti: turli xalqlar adabiyotlarining umuminsoniy qadriyatga ega asarlari majmui | badiiy tarjima: asarni boshqa tilda qayta yaratish sanʼati | adabiy aloqa: turli xalqlar adabiyotlarining bir-biriga taʼsiri
    Qadimgi Sharq adabiyoti | Gilgamish: Mesopotamiya dostonining qahramoni | Mahabhorata: qadimgi hind dostoni | gil taxtacha: mixxat bitilgan yozuv materiali
    Qadimgi yunon adabiyoti | epos: voqealarni keng koʻlamda bayon etuvchi qahramonlik dostoni | tragediya: keskin ziddiyat va fojiali yakunga ega drama turi | xor: antik teatrda voqealarga munosabat bildiruvchi ijrochilar guruhi | #worldWorks
    Rim adabiyoti | Eneida: Vergiliyning Rim asoschisi ajdodi haqidagi dostoni | Metamorfozalar: Ovidiyning evrilishlar haqidagi dostoni | oda: tantanali ruhdagi lirik sheʼr | #worldWorks
    Oʻrta asrlar Yevropa adabiyoti | ritsarlik romani: saroy muhiti va sarguzashtlarni tasvirlovchi oʻrta asr asari | trubadur: Provans lirik shoiri | Roland haqida qoʻshiq: fransuz qahramonlik dostoni
    Sharq mumtoz adabiyoti | Shohnoma: Firdavsiyning Eron shohlari va pahlavonlari haqidagi dostoni | Guliston: Saʼdiyning nasr va nazm aralash pandnomasi | Ming bir kecha: arab ertaklari toʻplami | #worldWorks
    Uygʻonish davri adabiyoti | gumanizm: insonni oliy qadriyat deb biluvchi dunyoqarash | sonet: oʻn toʻrt misrali lirik sheʼr | novella: kutilmagan yechimli kichik nasriy asar | #worldWorks
    Shekspir ijodi | Hamlet: otasi uchun qasos masalasi oldida ikkilangan Daniya shahzodasi | Otello: rashk qurboni boʻlgan Venetsiya sarkardasi | Globus: Shekspir asarlari sahnalashtirilgan London teatri
    Klassitsizm va maʼrifatchilik | uch birlik qoidasi: dramada vaqt, joy va harakat birligini talab qiluvchi qoida | maʼrifatchilik: aql va taʼlim orqali jamiyatni yaxshilash gʻoyasi | robinzonada: kimsasiz orolda yashash haqidagi asar turi | #worldWorks
    Romantizm | romantizm: kuchli shaxs va tuygʻularni ideallashtiruvchi oqim | isyonkor qahramon: jamiyat bilan murosasiz yolgʻiz shaxs obrazi | tarixiy roman: oʻtmish voqealari asosida yozilgan yirik nasriy asar | #worldWorks
    XIX asr realizmi | realizm: hayotni haqqoniy va tipik tasvirlovchi oqim | tip: muayyan guruhning muhim xususiyatlarini jamlagan badiiy obraz | Inson komediyasi: Balzakning koʻp asarli turkumi | #worldWorks
    Rus klassik adabiyoti | psixologizm: qahramon ruhiy olamini chuqur tasvirlash | epopeya: xalq hayotini keng qamragan yirik asar | kichik odam: rus adabiyotidagi hayotda haqsiz va eʼtiborsiz qolgan shaxs obrazi | #worldWorks
    Modernizm | ong oqimi: qahramon fikrlarini uzluksiz tasvirlash usuli | absurd: mavjudlikning maʼnosizligi gʻoyasi | ramziylik: gʻoyani belgi va timsollar orqali ifodalash | #worldWorks
    XX asr Amerika va Lotin Amerikasi adabiyoti | magik realizm: gʻayritabiiy hodisalarni kundalik hayotning bir qismi sifatida tasvirlash | yoʻqotilgan avlod: birinchi jahon urushidan ruhan jarohatlangan yozuvchilar avlodi | Makondo: Gabriel Garsia Markes romanlaridagi xayoliy shahar | #worldWorks
    Hozirgi jahon adabiyoti | postmodernizm: iqtibos, kinoya va janrlar qorishuviga tayanuvchi oqim | antiutopiya: erksiz kelajak jamiyatini tasvirlovchi asar | Nobel mukofoti: adabiyot sohasida 1901-yildan beri beriladigan xalqaro mukofot | #worldWorks`,
  ),
  course(
    'CHT101',
    'Kurs ingliz tilida A2–B1 darajadagi grammatika, lugʻat boyligi va muloqot koʻnikmalarini shakllantiradi.',
    `
    Tanishuv va «to be» feʼli | greeting: salomlashish | surname: familiya | nationality: millat yoki fuqarolik | #numerals
    Oila va uy | siblings: aka-uka va opa-singillar | niece: jiyan qiz | furniture: uy jihozlari | #plurals
    Present Simple: kundalik hayot | get up: oʻrnidan turmoq | usually: odatda | have breakfast: nonushta qilmoq | #thirdPerson
    Present Continuous: hozirgi payt | at the moment: hozirgi daqiqada | wear: kiyib yurmoq | look for: qidirmoq | #ingForms
    Oziq-ovqat va miqdor | a few: bir nechta, sanaladigan narsalar haqida | a little: ozgina, sanalmaydigan narsalar haqida | receipt: xarid cheki | #plurals
    Past Simple: oʻtgan voqealar | yesterday: kecha | two days ago: ikki kun oldin | be born: tugʻilmoq | #irregularPast
    Sayohat va transport | luggage: yuk, bagaj | departure: joʻnab ketish | timetable: qatnovlar jadvali | #irregularPast
    Qiyosiy darajalar | crowded: odam gavjum | dangerous: xavfli | expensive: qimmat | #comparatives
    Shahar va yoʻl soʻrash | crossroads: chorraha | opposite: roʻparasida | turn left: chapga burilmoq | #prepositions
    Present Perfect: tajriba | already: allaqachon | just: hozirgina | experience: tajriba | #participles
    Kelasi zamon va rejalar | going to: oldindan rejalashtirilgan ishni bildiruvchi qurilma | probably: ehtimol | appointment: kelishilgan uchrashuv yoki qabul | #participles
    Modal feʼllar: maslahat va majburiyat | should: maslahatni bildiruvchi modal feʼl | must: zaruratni bildiruvchi modal feʼl | advice: maslahat
    Sogʻliq va sport | headache: bosh ogʻrigʻi | prescription: shifokor bergan dori retsepti | keep fit: sogʻlom va baquvvat yurmoq | #prepositions
    Ish va kasblar | employer: ish beruvchi | salary: oylik maosh | apply for: ariza bermoq | #irregularPast
    Takrorlash va loyiha taqdimoti | presentation: taqdimot | audience: tinglovchilar | feedback: fikr-mulohaza va baho | #participles`,
  ),
];
