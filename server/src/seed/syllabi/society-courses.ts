import { course } from './course.ts';

export const SOCIETY = [
  course(
    'IQT101',
    'Isteʼmolchi va firma xatti-harakati, talab va taklif, bozor tuzilmalari hamda bozor samaradorligi oʻrganiladi.',
    String.raw`
    Iqtisodiyot nazariyasiga kirish | cheklangan resurs: ehtiyojga nisbatan yetarli boʻlmagan ishlab chiqarish omili | muqobil xarajat: tanlov tufayli voz kechilgan eng yaxshi imkoniyat qiymati | ishlab chiqarish imkoniyatlari chizigʻi: resurslardan toʻliq foydalanilgandagi mahsulot kombinatsiyalari | #opportunity
    Talab | talab qonuni: boshqa sharoitlar oʻzgarmaganda narx oshsa, talab miqdori kamayadi degan qonun | oʻrinbosar tovar: narxi oshganda boshqa tovarga talabni oshiradigan tovar | toʻldiruvchi tovar: boshqasi bilan birga isteʼmol qilinadigan tovar
    Taklif | taklif qonuni: narx oshsa, taklif miqdori ortadi degan qonun | ishlab chiqarish omillari: yer, mehnat, kapital va tadbirkorlik | subsidiya: ishlab chiqaruvchiga davlatning pul yordami
    Bozor muvozanati | muvozanat narxi: talab va taklif miqdorlari tenglashgan narx | taqchillik: talab miqdorining taklifdan oshishi | ortiqcha taklif: taklif miqdorining talabdan oshishi | $Q_d=Q_s$ | #equilibrium
    Elastiklik | narx elastikligi: narx 1 foizga oʻzgarganda talab necha foiz oʻzgarishini koʻrsatuvchi son | noelastik talab: narx oʻzgarishiga kuchsiz javob beruvchi talab | daromad elastikligi: daromad oʻzgarishiga talabning sezgirligi | $E=\frac{\%\Delta Q}{\%\Delta P}$ | #elasticity
    Isteʼmolchi tanlovi | naflilik: tovar isteʼmolidan olingan qoniqish | budjet chizigʻi: daromad va narxlarda sotib olish mumkin boʻlgan toʻplamlar chegarasi | befarqlik egri chizigʻi: bir xil qoniqish beruvchi toʻplamlar chizigʻi | #opportunity
    Ishlab chiqarish nazariyasi | ishlab chiqarish funksiyasi: resurslar va mahsulot hajmi orasidagi bogʻliqlik | chekli mahsulot: qoʻshimcha resurs birligi bergan mahsulot | kamayib boruvchi unumdorlik: oʻzgaruvchan omil koʻpaygan sari qoʻshimcha samaraning pasayishi
    Xarajatlar | doimiy xarajat: mahsulot hajmiga bogʻliq boʻlmagan xarajat | oʻzgaruvchan xarajat: mahsulot hajmi bilan oʻzgaradigan xarajat | chekli xarajat: qoʻshimcha bir birlik mahsulot xarajati | $TC=FC+VC$ | #costs
    Mukammal raqobat | mukammal raqobat: bir xil mahsulotli koʻp sotuvchi va xaridorlar bozori | narx oluvchi: bozor narxiga taʼsir qila olmaydigan firma | normal foyda: muqobil xarajatlarni qoplaydigan daromad | $P=MC$ | #profit
    Monopoliya | monopoliya: yagona sotuvchi hukmron boʻlgan bozor | tabiiy monopoliya: bitta firma ishlab chiqargani arzonroq tushadigan tarmoq | narx kamsitishi: bir tovarni turli xaridorlarga har xil narxda sotish
    Oligopoliya va monopolistik raqobat | oligopoliya: bir necha yirik firma hukmron boʻlgan bozor | kartel: firmalarning narx va hajm haqidagi kelishuvi | mahsulot differensiatsiyasi: tovarning raqobatchilarnikidan farqlanishi
    Omillar bozori | renta: yer va boshqa cheklangan resursdan olinadigan daromad | ish haqi: mehnat omili uchun toʻlov | foiz: kapitaldan foydalanganlik uchun toʻlov | #interest
    Daromadlar taqsimoti | Lorens egri chizigʻi: daromadlar notekisligini koʻrsatuvchi chiziq | Jini koeffitsiyenti: daromadlar notekisligini 0 dan 1 gacha ifodalovchi son | transfert: evaziga xizmat talab qilinmaydigan toʻlov
    Tashqi samaralar va ijtimoiy neʼmatlar | tashqi samara: bitimda qatnashmagan shaxslarga koʻrsatilgan taʼsir | ijtimoiy neʼmat: birgalikda isteʼmol qilinadigan va hech kimni chetlatib boʻlmaydigan neʼmat | tekin foydalanuvchi: toʻlovsiz umumiy manfaatdan bahramand boʻluvchi shaxs
    Axborot va noaniqlik | axborot nosimmetrikligi: bitim tomonlaridan birining koʻproq bilishi | sugʻurta: zararni badal evaziga boshqaga oʻtkazish | diversifikatsiya: mablagʻni turli loyihalarga boʻlib joylashtirish | #elasticity`,
  ),
  course(
    'MOL101',
    'Buxgalteriya hisobining tamoyillari, schyotlar rejasi, xoʻjalik operatsiyalari va moliyaviy hisobot oʻrganiladi.',
    `
    Buxgalteriya hisobining mazmuni | buxgalteriya hisobi: xoʻjalik faoliyatini uzluksiz qayd etuvchi axborot tizimi | birlamchi hujjat: operatsiya sodir boʻlganini tasdiqlovchi hujjat | hisob siyosati: korxona tanlagan hisob yuritish usullari majmui
    Buxgalteriya balansi | aktiv: korxona nazoratidagi, foyda keltiradigan resurslar | passiv: mablagʻlarning manbalari | xususiy kapital: majburiyatlar chegirilgandan keyin mulkdorlarga qoladigan qism | $A=M+K$ | #balance
    Schyotlar va ikki yoqlama yozuv | debet: schyotning chap tomoni | kredit: schyotning oʻng tomoni | ikki yoqlama yozuv: har bir summani ikki schyotda aks ettirish | #closing
    Sintetik va analitik hisob | sintetik schyot: umumlashgan maʼlumot beruvchi schyot | analitik schyot: batafsil maʼlumot beruvchi schyot | aylanma qaydnoma: schyotlarning qoldiq va oborotlarini jamlovchi jadval | #closing
    Pul mablagʻlari hisobi | kassa: naqd pul saqlanadigan va beriladigan joy | hisob-kitob schyoti: korxonaning bankdagi asosiy schyoti | hisobdor shaxs: ishlatish uchun avans olgan xodim | #closing
    Tovar-moddiy zaxiralar | FIFO: birinchi kirim qilingan zaxira birinchi chiqim qilinadi degan usul | inventarizatsiya: mulkning haqiqatda mavjudligini tekshirish | oʻrtacha tannarx usuli: chiqimni oʻrtacha baho boʻyicha hisoblash | #fifo
    Asosiy vositalar | asosiy vosita: bir yildan ortiq ishlatiladigan moddiy aktiv | amortizatsiya: qiymatni xizmat muddati davomida xarajatga oʻtkazish | qoldiq qiymat: boshlangʻich qiymatdan jamgʻarilgan eskirish ayirmasi | #depreciation
    Nomoddiy aktivlar | nomoddiy aktiv: moddiy shaklga ega boʻlmagan uzoq muddatli aktiv | patent: ixtiroga mutlaq huquqni tasdiqlovchi hujjat | litsenziya: faoliyat yoki mahsulotdan foydalanishga ruxsat | #depreciation
    Mehnat haqi hisobi | ishbay haq: bajarilgan ish miqdoriga qarab toʻlanadigan haq | tabel: xodimlarning ishlagan vaqtini hisobga olish hujjati | ushlanma: hisoblangan haqdan olib qolinadigan summa | #salary
    Xarajatlar va tannarx | bevosita xarajat: mahsulotga toʻgʻridan-toʻgʻri kiritiladigan xarajat | bilvosita xarajat: mahsulotlar oʻrtasida taqsimlanadigan xarajat | tannarx: mahsulotni yaratishga ketgan xarajatlar yigʻindisi | #unitCost
    Tayyor mahsulot va sotish | sotishdan tushum: mahsulot va xizmatlar uchun olinadigan summa | debitor qarz: boshqalarning korxonaga qarzi | kreditor qarz: korxonaning boshqalardan qarzi | #vat
    Kapital va zaxiralar | ustav kapitali: taʼsischilar ulushlaridan tashkil topgan kapital | zaxira kapitali: zararlarni qoplash uchun ajratilgan manba | dividend: aksiyadorga toʻlanadigan foyda qismi | #balance
    Moliyaviy natijalar | yalpi foyda: sof tushum bilan sotilgan mahsulot tannarxi ayirmasi | sof foyda: soliqdan keyin qolgan foyda | zarar: xarajatlarning daromaddan ortiq boʻlishi | #profit
    Moliyaviy hisobot | pul oqimlari hisoboti: pul tushumi va chiqimini koʻrsatuvchi hisobot | hisobot davri: hisobot tuziladigan vaqt oraligʻi | izoh: hisobot koʻrsatkichlarini tushuntiruvchi ilova
    Hisobot tahlili | likvidlik: aktivlarning pulga aylanish tezligi | rentabellik: foydaning sarflangan mablagʻga nisbati | moliyaviy barqarorlik: majburiyatlarni oʻz manbalari hisobiga qoplay olish holati | #margin`,
  ),
  course(
    'MEN201',
    'Bozor tadqiqoti, segmentlash, mahsulot, narx, taqsimot va kommunikatsiya siyosati oʻrganiladi.',
    String.raw`
    Marketing mohiyati | marketing: ehtiyojni almashuv orqali qondirishga yoʻnaltirilgan faoliyat | ehtiyoj: kishining biror narsa yetishmasligini his etishi | marketing majmuasi: mahsulot, narx, taqsimot va siljitish vositalari birligi
    Marketing muhiti | makromuhit: korxona boshqara olmaydigan umumiy omillar | mikromuhit: korxona bilan bevosita aloqador subyektlar | SWOT tahlil: kuchli va zaif tomonlar, imkoniyat va tahdidlarni baholash
    Marketing tadqiqotlari | birlamchi maʼlumot: aynan shu maqsad uchun yigʻilgan maʼlumot | ikkilamchi maʼlumot: avval boshqa maqsadda yigʻilgan maʼlumot | fokus-guruh: moderator boshqaradigan kichik guruh suhbati | #marketShare
    Isteʼmolchi xulqi | motiv: odamni harakatga undovchi ichki sabab | referent guruh: shaxs fikri va xulqiga taʼsir qiluvchi guruh | Maslou piramidasi: ehtiyojlarni pogʻonalar boʻyicha joylashtirgan model
    Bozorni segmentlash | segment: marketing taʼsiriga oʻxshash javob beradigan xaridorlar guruhi | maqsadli bozor: korxona xizmat koʻrsatish uchun tanlagan guruh | pozitsiyalash: mahsulotga xaridor ongida alohida oʻrin yaratish | #marketShare
    Mahsulot siyosati | assortiment: taklif etiladigan mahsulotlar toʻplami | hayotiylik davri: mahsulotning bozorga chiqishidan ketishigacha boʻlgan vaqt | yangi mahsulot: bozorga birinchi marta kiritilayotgan tovar
    Brend boshqaruvi | brend: xaridor ongidagi nom, belgi va tasavvurlar majmui | tovar belgisi: roʻyxatdan oʻtgan farqlovchi belgi | sodiqlik: xaridorning bitta markani doimiy afzal koʻrishi
    Narx siyosati | ustama: tannarxga qoʻshiladigan foyda qismi | demping: bozorni egallash uchun juda arzon sotish | chegirma: eʼlon qilingan narxning kamaytirilishi | #discount
    Zararsizlik tahlili | zararsizlik nuqtasi: tushum xarajatga teng boʻladigan hajm | marjinal daromad: narx bilan oʻzgaruvchan xarajat ayirmasi | rejali foyda: korxona erishmoqchi boʻlgan foyda | $Q=\frac{FC}{P-AVC}$ | #breakEven
    Taqsimot kanallari | vositachi: ishlab chiqaruvchi va xaridor orasidagi sotuvchi | ulgurji savdo: qayta sotuvchilarga yirik hajmda sotish | chakana savdo: oxirgi isteʼmolchiga sotish | #discount
    Reklama | reklama: toʻlov evaziga tarqatiladigan nomlangan axborot | auditoriya qamrovi: xabarni kamida bir marta koʻrganlar ulushi | shior: gʻoyani qisqa ifodalovchi esda qolarli ibora | #conversion
    Jamoatchilik bilan aloqalar | imij: tashkilot haqida shakllangan tasavvur | press-reliz: ommaviy axborot vositalari uchun rasmiy xabar | homiylik: tadbirni qoʻllab-quvvatlash evaziga tanilish
    Raqamli marketing | konversiya: tashrif buyuruvchilarning maqsadli amal bajargan ulushi | kontent: auditoriya uchun yaratilgan matn, rasm va videolar | SEO: saytni qidiruv natijalarida yuqoriga chiqarish ishlari | #conversion
    Xizmatlar marketingi | nomoddiylik: xizmatni oldindan koʻrib yoki ushlab boʻlmasligi | ajralmaslik: xizmat koʻrsatish va isteʼmolning bir vaqtda kechishi | sifat oʻzgaruvchanligi: xizmat darajasining ijrochiga qarab farqlanishi
    Marketing rejasi va nazorati | marketing rejasi: maqsad, tadbir va mablagʻlarni belgilovchi hujjat | KPI: natijani oʻlchash uchun tanlangan asosiy koʻrsatkich | marketing byudjeti: tadbirlarga ajratilgan mablagʻ | #breakEven`,
  ),
  course(
    'HUQ102',
    'Konstitutsiyaviy tuzum asoslari, inson huquqlari, davlat hokimiyati tizimi va mahalliy boshqaruv oʻrganiladi.',
    `
    Konstitutsiya tushunchasi | konstitutsiya: davlatning oliy yuridik kuchga ega asosiy qonuni | oliy yuridik kuch: barcha boshqa hujjatlardan ustun turish xossasi | referendum: eng muhim masalalar boʻyicha umumxalq ovoz berishi | #constitution
    Konstitutsiyaviy taraqqiyot tarixi | mustaqillik deklaratsiyasi: 1990-yil 20-iyunda qabul qilingan hujjat | yangi tahrir: amaldagi matnning toʻliq qayta bayon etilgan shakli | muqaddima: asosiy qonunning maqsadlarini ifodalovchi kirish qismi | #constitution
    Davlat suvereniteti | suverenitet: davlatning ichki ishlarda ustun va tashqi ishlarda mustaqilligi | davlat ramzlari: bayroq, gerb va madhiya | davlat tili: davlat boshqaruvi va rasmiy munosabatlarda qoʻllanadigan til | #constitution
    Xalq hokimiyatchiligi | demokratiya: xalq hokimiyatiga asoslangan boshqaruv | hokimiyatlar boʻlinishi: qonun chiqaruvchi, ijro va sud hokimiyatlarining mustaqilligi | saylov huquqi: saylash va saylanish imkoniyati | #constitution
    Konstitutsiya va qonun ustunligi | huquqiy davlat: hokimiyati qonun bilan cheklangan davlat | qonunosti hujjat: qonunni ijro etish uchun qabul qilinadigan hujjat | toʻgʻridan-toʻgʻri amal qilish: normaning qoʻshimcha hujjatsiz qoʻllanishi
    Fuqarolik | fuqarolik: shaxsning davlat bilan doimiy huquqiy aloqasi | fuqaroligi yoʻq shaxs: hech bir davlatga mansub boʻlmagan shaxs | chet el fuqarosi: boshqa davlatga mansub shaxs
    Shaxsiy huquq va erkinliklar | aybsizlik prezumpsiyasi: aybi sud hukmi bilan isbotlanmaguncha shaxs aybdor emas degan qoida | shaxsiy daxlsizlik: qonuniy asossiz ushlab turilmaslik kafolati | vijdon erkinligi: dinga eʼtiqod qilish yoki qilmaslik huquqi
    Siyosiy huquqlar | siyosiy partiya: hokimiyatda ishtirok etish maqsadidagi birlashma | murojaat qilish huquqi: davlat organlariga ariza, taklif va shikoyat yuborish imkoniyati | tinch yigʻilish: qurolsiz ommaviy toʻplanish | #constitution
    Iqtisodiy va ijtimoiy huquqlar | xususiy mulk: shaxsga tegishli va daxlsiz boʻlgan mulk | ijtimoiy davlat: munosib turmush sharoitini taʼminlashga intiluvchi davlat | majburiy mehnat: shaxs ixtiyorisiz jazo tahdidi bilan yuklanadigan ish
    Fuqarolarning burchlari | soliq toʻlash burchi: qonun bilan belgilangan toʻlovlarni amalga oshirish majburiyati | Vatanni himoya qilish: fuqaroning mudofaaga oid burchi | atrof-muhitni asrash: tabiatga ehtiyotkorona munosabatda boʻlish burchi
    Oliy Majlis | Qonunchilik palatasi: parlamentning quyi palatasi | Senat: parlamentning hududiy vakillik palatasi | qonunchilik tashabbusi: qonun loyihasini kiritish huquqi | #constitution
    Prezident | inauguratsiya: saylangan davlat boshligʻining lavozimga kirishish marosimi | farmon: davlat boshligʻining normativ hujjati | veto: qabul qilingan qonunni rad etish huquqi | #constitution
    Ijro hokimiyati | Vazirlar Mahkamasi: ijro etuvchi hokimiyatning oliy organi | Bosh vazir: hukumat rahbari | vazirlik: muayyan sohani boshqaruvchi davlat organi
    Sud hokimiyati | Konstitutsiyaviy sud: qonunlarning asosiy qonunga muvofiqligini aniqlovchi sud | sudya mustaqilligi: faqat qonunga boʻysunib hukm chiqarish | ochiq sud majlisi: hamma qatnashishi mumkin boʻlgan ish koʻrish
    Mahalliy hokimiyat va oʻzini oʻzi boshqarish | hokim: joylarda ijro hokimiyati rahbari | mahalla: fuqarolarning oʻzini oʻzi boshqarish organi faoliyat yuritadigan hudud | xalq deputatlari Kengashi: joylardagi vakillik organi`,
  ),
  course(
    'TAR102',
    'Oʻzbekiston hududida eng qadimgi davrdan bugungacha kechgan siyosiy, iqtisodiy va madaniy jarayonlar oʻrganiladi.',
    `
    Tarix fani va manbalari | arxeologiya: oʻtmishni moddiy topilmalar orqali oʻrganuvchi fan | numizmatika: tangalarni oʻrganuvchi fan | epigrafika: tosh va boshqa buyumlardagi bitiklarni oʻrganuvchi fan
    Ibtidoiy davr | Teshiktosh: neandertal bola qoldiqlari topilgan gʻor | neolit: yangi tosh davri | Sopollitepa: Surxondaryodagi bronza davri yodgorligi
    Ilk davlatlar va antik davr | Baqtriya: Amudaryoning yuqori oqimidagi qadimgi davlat | Soʻgʻdiyona: Zarafshon va Qashqadaryo vohasidagi qadimgi oʻlka | Spitamen: makedonlarga qarshi qoʻzgʻolon boshligʻi | #dynasties
    Kushonlar va qadimgi shaharlar | Kanishka: Kushon davlatining mashhur hukmdori | Dalvarzintepa: Surxondaryodagi Kushon davri shahri | buddaviylik: Kushonlar davrida keng tarqalgan din
    Turk xoqonligi | Bumin: Turk xoqonligiga asos solgan hukmdor | ulus: hukmdor oilasiga boʻysunuvchi hudud va aholi | Ipak yoʻli: Sharq va Gʻarbni bogʻlagan savdo yoʻllari
    Arab xalifaligi davri | Qutayba ibn Muslim: Movarounnahrni bosib olgan arab sarkardasi | Muqanna: «oq kiyimlilar» qoʻzgʻoloni rahbari | xiroj: yerdan olinadigan soliq | #dynasties
    IX–XII asrlar uygʻonish davri | Muhammad al-Xorazmiy: algebra faniga asos solgan alloma | Abu Rayhon Beruniy: «Hindiston» asari muallifi boʻlgan qomusiy olim | Ibn Sino: «Tib qonunlari» muallifi | #dynasties
    Moʻgʻullar istilosi | Jaloliddin Manguberdi: moʻgʻullarga qarshi kurashgan Xorazmshoh | Temur Malik: Xoʻjand mudofaasi rahbari | Chigʻatoy ulusi: Movarounnahr ham kirgan moʻgʻul davlati qismi | #dates
    Amir Temur davlati | Samarqand: Amir Temur davlatining poytaxti | tuzuk: davlatni boshqarish qoidasi | Toʻxtamish: Amir Temur yengan Oltin Oʻrda xoni | #dates
    Temuriylar davri madaniyati | Mirzo Ulugʻbek: Samarqandda rasadxona qurgan hukmdor olim | Kamoliddin Behzod: Hirotda ijod qilgan miniatyurachi rassom | Ziji jadidi Koʻragoniy: yulduzlar jadvali berilgan astronomik asar | #dates
    Shayboniylar va Ashtarxoniylar | Muhammad Shayboniyxon: Movarounnahrda oʻz sulolasini oʻrnatgan xon | Abdullaxon II: Buxoro xonligini birlashtirgan hukmdor | Subhonqulixon: Ashtarxoniylar sulolasidan boʻlgan Buxoro xoni | #dynasties
    Uch xonlik davri | amirlik: Mangʻitlar davridagi Buxoro davlati shakli | Olimxon: Qoʻqon hukmdorlaridan birinchi boʻlib xon unvonini olgan shaxs | Muhammad Rahimxon I: Xiva xonligini mustahkamlagan Qoʻngʻirot hukmdori | #dynasties
    Rossiya imperiyasi davri | Turkiston general-gubernatorligi: 1867-yilda tuzilgan mustamlaka boshqaruvi | jadidchilik: maʼrifat orqali taraqqiyotga chorlagan harakat | Mahmudxoʻja Behbudiy: «Padarkush» dramasi muallifi boʻlgan jadid | #dates
    Sovet davri | Turkiston muxtoriyati: 1917-yil Qoʻqonda eʼlon qilingan hukumat | kollektivlashtirish: dehqon xoʻjaliklarini jamoa xoʻjaliklariga birlashtirish | qatagʻon: begunoh kishilarni ommaviy taʼqib qilish siyosati | #dates
    Mustaqil Oʻzbekiston | mustaqillik kuni: 1-sentabrda nishonlanadigan bayram | milliy valyuta: 1994-yilda muomalaga kiritilgan soʻm | Bosh qomus: 1992-yilda qabul qilingan asosiy qonun | #dates`,
  ),
  course(
    'PED102',
    'Psixik jarayonlar, shaxs, faoliyat va muloqot psixologiyasining asosiy masalalari oʻrganiladi.',
    `
    Psixologiya predmeti | psixika: miyaning voqelikni aks ettirish xossasi | introspeksiya: oʻz ichki kechinmalarini kuzatish | kuzatish: hodisalarni maqsadli va rejali idrok etish usuli | #psychologists
    Psixologiya tarixi | bixeviorizm: xulqni tashqi taʼsir va javob orqali tushuntiruvchi oqim | psixoanaliz: ongsiz mayllarni oʻrganuvchi oqim | geshtalt psixologiyasi: idrokning yaxlitligini oʻrganuvchi oqim | #psychologists
    Ong va ongsizlik | ong: psixika rivojining insonga xos oliy darajasi | oʻz-oʻzini anglash: shaxsning oʻzi haqidagi bilim va munosabati | ongsizlik: anglanmagan psixik hodisalar majmui
    Faoliyat | faoliyat: anglangan maqsadga yoʻnaltirilgan inson faolligi | koʻnikma: bilimga tayangan holda ishni bajara olish qobiliyati | malaka: mashq natijasida avtomatlashgan harakat
    Sezgilar | sezgi: narsalarning alohida xossalarini aks ettirish | sezgi chegarasi: sezgi paydo boʻladigan eng kichik qoʻzgʻatuvchi kuchi | adaptatsiya: sezgirlikning taʼsirga moslashib oʻzgarishi
    Idrok | idrok: narsalarni yaxlit obraz tarzida aks ettirish | konstantlik: sharoit oʻzgarsa ham obrazning nisbatan barqarorligi | illyuziya: mavjud narsani xato aks ettirish
    Diqqat | ixtiyoriy diqqat: maqsad va iroda kuchi bilan boshqariladigan eʼtibor | diqqat koʻlami: bir paytda qamrab olinadigan obyektlar soni | diqqat boʻlinishi: eʼtiborni bir necha ishga bir vaqtda qaratish
    Xotira | esda saqlash: maʼlumotning xotirada turish jarayoni | tanib olish: qayta idrok etilganda ilgari uchraganini bilish | unutish: maʼlumotni eslay olmaslik jarayoni | #psychologists
    Tafakkur | tahlil: butunni qismlarga ajratish | umumlashtirish: umumiy belgilar boʻyicha birlashtirish | xulosa: hukmlardan yangi hukm chiqarish
    Nutq va muloqot | monolog: bir kishining uzviy nutqi | noverbal muloqot: imo-ishora va mimika orqali aloqa | empatiya: oʻzganing kechinmasini his qilish
    Xayol | ijodiy xayol: yangi va original obraz yaratish | tasavvur xayoli: tavsif asosida obraz hosil qilish | agglyutinatsiya: turli narsalarning qismlarini qoʻshib obraz yaratish
    Hissiyot va iroda | affekt: kuchli, qisqa muddatli his portlashi | kayfiyat: nisbatan uzoq davom etuvchi umumiy hissiy holat | qatʼiyat: oʻz vaqtida qaror qabul qilish irodaviy sifati
    Temperament | xolerik: kuchli, muvozanatsiz, harakatchan asab tizimi tipi | flegmatik: kuchli, muvozanatli, sust asab tizimi tipi | melanxolik: kuchsiz, tez taʼsirlanuvchi asab tizimi tipi | #temperaments
    Xarakter va qobiliyat | xarakter: barqaror individual xususiyatlar majmui | qobiliyat: faoliyatni muvaffaqiyatli egallashga imkon beruvchi xususiyat | layoqat: tugʻma anatomik-fiziologik zamin
    Shaxs va guruh | liderlik: guruhga norasmiy yetakchilik qilish | nizo: qarama-qarshi manfaatlar toʻqnashuvi | ijtimoiy rol: mavqega mos kutilgan xulq`,
  ),
  course(
    'IJT101',
    'В курсе рассматриваются основные этапы истории философии, учение о бытии, познании, человеке и обществе.',
    `
    Предмет философии | философия: учение о всеобщих основаниях бытия, познания и отношения человека к миру | мировоззрение: система взглядов человека на мир и своё место в нём | онтология: учение о бытии
    Философия Древнего Востока | дао: в китайской мысли естественный путь всех вещей | карма: в индийской мысли закон воздаяния за поступки | нирвана: в буддизме состояние освобождения от страданий
    Античная философия: досократики | архэ: первоначало всех вещей у досократиков | атом: неделимая частица материи у Демокрита | логос: мировой закон у Гераклита | #philosophers
    Сократ, Платон, Аристотель | майевтика: сократовский метод рождения истины в беседе | идея: у Платона вечный образец вещей | силлогизм: умозаключение из двух посылок, описанное Аристотелем | #philosophers
    Эллинистическая философия | стоицизм: учение о добродетели и спокойном принятии судьбы | эпикуреизм: учение о разумном удовольствии как цели жизни | скептицизм: учение о воздержании от окончательных суждений
    Философия Средних веков | схоластика: школьная философия, соединявшая веру с логикой Аристотеля | номинализм: учение, по которому общие понятия суть только имена | теодицея: оправдание Бога при существовании зла | #philosophers
    Философия мусульманского Востока | перипатетики Востока: последователи Аристотеля в арабоязычной мысли | суфизм: мистическое направление в исламе | аль-Фараби: мыслитель, которого называли «Вторым учителем» | #philosophers
    Философия эпохи Возрождения | антропоцентризм: взгляд на человека как центр мироздания | пантеизм: отождествление Бога и природы | гелиоцентризм: учение о Солнце как центре планетной системы | #philosophers
    Философия Нового времени | эмпиризм: учение, выводящее знание из опыта | рационализм: учение, видящее в разуме главный источник знания | дедукция: рассуждение от общего к частному | #philosophers
    Эпоха Просвещения | общественный договор: теория возникновения государства по соглашению людей | деизм: вера в Бога, не вмешивающегося в ход событий | естественное право: права, принадлежащие человеку от рождения | #philosophers
    Немецкая классическая философия | вещь в себе: у Канта предмет независимо от нашего познания | категорический императив: безусловный нравственный закон Канта | абсолютная идея: у Гегеля развивающееся духовное начало мира | #philosophers
    Философия XIX–XX веков | позитивизм: направление, признающее только положительное научное знание | экзистенциализм: учение о неповторимом существовании и свободе человека | воля к власти: основное понятие философии Ницше | #philosophers
    Теория познания | гносеология: учение о познании | истина: соответствие знания действительности | верификация: проверка высказывания опытом
    Диалектика и философия природы | противоречие: взаимодействие противоположных сторон предмета | закон перехода количества в качество: положение о скачке после накопления постепенных изменений | детерминизм: учение о причинной обусловленности всех явлений
    Человек и общество | отчуждение: превращение результатов деятельности человека в чуждую ему силу | ценность: значимость предмета или явления для человека | социализация: усвоение человеком норм и опыта общества`,
    'ru',
  ),
];
