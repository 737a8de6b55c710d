import { course } from './course.ts';

export const SCIENCES = [
  course(
    'FIZ101',
    'Kursda harakat qonunlari, saqlanish qonunlari, tebranish va toʻlqinlar hamda mexanik oʻlchashlar oʻrganiladi.',
    String.raw`
    Fizik kattaliklar va oʻlchov birliklari | asosiy birlik: boshqa birliklar orqali taʼriflanmaydigan oʻlchov birligi | skalyar kattalik: faqat son qiymati bilan aniqlanadigan kattalik | absolyut xato: oʻlchangan va haqiqiy qiymatlar ayirmasining moduli | #speedUnits
    Moddiy nuqta kinematikasi | moddiy nuqta: oʻlchamlari masala shartida hisobga olinmaydigan jism | trayektoriya: harakatlanayotgan nuqta chizadigan chiziq | koʻchish: boshlangʻich va oxirgi vaziyatlarni tutashtiruvchi vektor | $v=\frac{s}{t}$ | #speed
    Toʻgʻri chiziqli tekis oʻzgaruvchan harakat | tezlanish: tezlik oʻzgarishining vaqtga nisbati | oniy tezlik: berilgan paytdagi tezlik | erkin tushish: faqat ogʻirlik kuchi taʼsiridagi harakat | $s=v_0t+\frac{at^2}{2}$ | #path
    Aylanma harakat | burchak tezlik: burilish burchagining vaqtga nisbati | aylanish davri: bir marta toʻliq aylanish uchun ketgan vaqt | markazga intilma tezlanish: tezlik yoʻnalishi oʻzgarishini ifodalovchi va markazga yoʻnalgan tezlanish | $a=\frac{v^2}{R}$
    Nyuton qonunlari | inersiya: jismning tezligini saqlash xossasi | massa: jism inertligining oʻlchovi | kuch: jismlar oʻzaro taʼsirining vektor oʻlchovi | $\vec F=m\vec a$ | #force
    Tabiatdagi kuchlar | elastiklik kuchi: deformatsiyaga qarshi yoʻnalgan kuch | ishqalanish kuchi: tegib turgan jismlarning nisbiy harakatiga toʻsqinlik qiluvchi kuch | butun olam tortishish kuchi: massalar koʻpaytmasiga toʻgʻri, masofa kvadratiga teskari proporsional kuch | $F=G\frac{m_1m_2}{r^2}$ | #spring
    Impuls va uning saqlanishi | impuls: massa va tezlik koʻpaytmasi | yopiq sistema: tashqi kuchlar taʼsir qilmaydigan jismlar sistemasi | reaktiv harakat: jismdan uning bir qismi ajralib chiqishi hisobiga yuzaga keladigan harakat | $\vec p=m\vec v$ | #momentum
    Mexanik ish va quvvat | mexanik ish: kuch va koʻchish vektorlarining skalyar koʻpaytmasi | quvvat: ishning vaqtga nisbati | foydali ish koeffitsiyenti: foydali ishning toʻla ishga nisbati | $N=\frac{A}{t}$ | #power
    Energiya va uning saqlanish qonuni | kinetik energiya: jismning harakati tufayli ega boʻlgan energiyasi | potensial energiya: jismlarning oʻzaro joylashuvi bilan belgilanadigan energiya | toʻla mexanik energiya: kinetik va potensial energiyalar yigʻindisi | $E_k=\frac{mv^2}{2}$ | #kinetic
    Qattiq jism dinamikasi | kuch momenti: kuchning yelkaga koʻpaytmasi | inersiya momenti: jismning aylanma harakatdagi inertlik oʻlchovi | impuls momenti: aylanma harakatning inersiya momenti va burchak tezlik orqali topiladigan miqdori | $M=I\varepsilon$
    Suyuqlik va gazlar mexanikasi | bosim: perpendikulyar kuchning yuzaga nisbati | Arximed kuchi: suyuqlikka botirilgan jismni yuqoriga itaruvchi kuch | qovushoqlik: suyuqlik qatlamlari orasidagi ichki ishqalanish xossasi | $p=\rho gh$ | #pressure
    Mexanik tebranishlar | amplituda: muvozanat vaziyatidan eng katta chetlanish | tebranish chastotasi: bir sekunddagi tebranishlar soni | rezonans: majburlovchi chastota xususiy chastotaga yaqinlashganda amplitudaning keskin ortishi | $T=2\pi\sqrt{\frac{l}{g}}$ | #frequency
    Mexanik toʻlqinlar | toʻlqin uzunligi: bir davr ichida toʻlqin tarqaladigan masofa | koʻndalang toʻlqin: zarralari tarqalish yoʻnalishiga tik tebranadigan toʻlqin | interferensiya: kogerent toʻlqinlarning qoʻshilib, bir-birini kuchaytirishi yoki susaytirishi | $v=\lambda\nu$ | #wave
    Maxsus nisbiylik nazariyasi | nisbiylik prinsipi: barcha inersial sistemalarda tabiat qonunlari bir xil degan qoida | vaqt sekinlashishi: harakatdagi soat yurishining kuzatuvchiga nisbatan sustlashishi | tinchlikdagi energiya: massaning yorugʻlik tezligi kvadratiga koʻpaytmasi | $E=mc^2$
    Laboratoriya natijalarini tahlil qilish | tasodifiy xato: takroriy oʻlchashlarda bartaraf etib boʻlmaydigan tarqoqlik | sistematik xato: barcha oʻlchashlarda bir xil yoʻnalishda takrorlanadigan xato | nisbiy xato: absolyut xatoning oʻlchangan qiymatga nisbati | #speedUnits`,
  ),
  course(
    'FIZ201',
    'Elektrostatika, oʻzgarmas va oʻzgaruvchan tok, magnit maydon hamda elektromagnit toʻlqinlar qonunlari oʻrganiladi.',
    String.raw`
    Elektr zaryadi va Kulon qonuni | elektr zaryadi: zarralarning elektromagnit oʻzaro taʼsirini belgilovchi kattalik | nuqtaviy zaryad: oʻlchami masofaga nisbatan juda kichik zaryadlangan jism | dielektrik singdiruvchanlik: muhitda oʻzaro taʼsir kuchi necha marta kamayishini koʻrsatuvchi son | $F=k\frac{q_1q_2}{r^2}$ | #coulomb
    Elektr maydon kuchlanganligi | elektr maydon: zaryadlar atrofida mavjud boʻlib, boshqa zaryadlarga taʼsir qiluvchi materiya | kuchlanganlik: musbat birlik zaryadga taʼsir qiluvchi kuch | kuch chiziqlari: urinmasi kuchlanganlik yoʻnalishini koʻrsatuvchi chiziqlar | $E=\frac{F}{q}$
    Elektr maydon potensiali | potensial: birlik zaryadning maydondagi potensial energiyasi | ekvipotensial sirt: barcha nuqtalarida potensiali bir xil sirt | elektr kuchlanish: ikki nuqta orasidagi potensiallar ayirmasi | $A=qU$ | #work
    Elektr sigʻimi va kondensatorlar | elektr sigʻimi: zaryadning potensiallar ayirmasiga nisbati | kondensator: zaryad toʻplash uchun dielektrik bilan ajratilgan ikki oʻtkazgich | qutblanish: tashqi maydon taʼsirida dielektrikdagi bogʻlangan zaryadlarning siljishi | $C=\frac{q}{U}$ | #capacitors
    Oʻzgarmas elektr toki | elektr toki: zaryadlangan zarralarning tartibli harakati | tok kuchi: koʻndalang kesimdan birlik vaqtda oʻtgan zaryad | tok zichligi: birlik koʻndalang yuzadan oʻtuvchi tok kuchi | $I=\frac{q}{t}$ | #current
    Om qonuni | elektr qarshilik: oʻtkazgichning tokka toʻsqinlik qilish xossasi | solishtirma qarshilik: birlik uzunlik va birlik kesimga ega oʻtkazgich qarshiligi | elektr yurituvchi kuch: tashqi kuchlarning birlik zaryadni koʻchirishda bajargan ishi | $I=\frac{U}{R}$ | #ohm
    Oʻtkazgichlarni ulash | ketma-ket ulash: barcha oʻtkazgichlardan bir xil tok oʻtadigan ulash | parallel ulash: barcha oʻtkazgichlarda kuchlanish bir xil boʻladigan ulash | Kirxgofning birinchi qoidasi: tugundagi toklar algebraik yigʻindisi nolga teng degan qoida | $R=R_1+R_2$ | #series_resistors
    Tokning ishi va quvvati | tok quvvati: kuchlanish va tok kuchining koʻpaytmasi | Joul–Lens qonuni: oʻtkazgichda ajralgan issiqlikni tok kvadrati bilan bogʻlovchi qonun | qisqa tutashuv: tashqi qarshilik nolga yaqinlashgandagi holat | $P=UI$ | #electricPower
    Turli muhitlarda elektr toki | elektroliz: elektrolitdan tok oʻtganda elektrodlarda modda ajralishi | yarimoʻtkazgich: qarshiligi harorat ortganda kamayadigan modda | plazma: qisman yoki toʻliq ionlashgan gaz
    Magnit maydon | magnit induksiya: magnit maydonning kuch xarakteristikasi boʻlgan vektor | Amper kuchi: magnit maydonning tokli oʻtkazgichga taʼsir kuchi | Lorens kuchi: magnit maydonda harakatlanayotgan zaryadga taʼsir qiluvchi kuch | $F=BIl\sin\alpha$ | #ampere
    Moddalarning magnit xossalari | ferromagnetik: tashqi maydonsiz ham magnitlanib qoladigan modda | diamagnetik: tashqi maydonga teskari yoʻnalishda kuchsiz magnitlanadigan modda | Kyuri harorati: ferromagnetik xossa yoʻqoladigan harorat
    Elektromagnit induksiya | magnit oqim: yuzani kesib oʻtuvchi induksiya chiziqlari miqdori | elektromagnit induksiya: magnit oqim oʻzgarganda konturda tok hosil boʻlishi | Lens qoidasi: induksion tok oʻzini hosil qilgan sababga qarshi taʼsir qiladi degan qoida | $\mathcal E=-\frac{\Delta\Phi}{\Delta t}$ | #induction
    Oʻzgaruvchan tok | taʼsir etuvchi qiymat: xuddi shunday issiqlik ajratadigan oʻzgarmas tok qiymati | transformator: oʻzgaruvchan kuchlanishni oʻzgartiruvchi qurilma | reaktiv qarshilik: gʻaltak va kondensatorning oʻzgaruvchan tokka qarshiligi | $\frac{U_1}{U_2}=\frac{N_1}{N_2}$ | #transformer
    Elektromagnit tebranishlar | tebranish konturi: gʻaltak va kondensatordan tuzilgan zanjir | Tomson formulasi: konturning tebranish davrini ifodalovchi formula | soʻnuvchi tebranish: energiya isrofi tufayli amplitudasi kamayib boradigan tebranish | $T=2\pi\sqrt{LC}$
    Elektromagnit toʻlqinlar | elektromagnit toʻlqin: oʻzgaruvchan elektr va magnit maydonlarning fazoda tarqalishi | modulyatsiya: yuqori chastotali tebranish parametrlarini signalga mos oʻzgartirish | detektorlash: qabul qilingan tebranishdan past chastotali signalni ajratib olish | $c=\lambda\nu$`,
  ),
  course(
    'KIM101',
    'Kursda atom tuzilishi, kimyoviy bogʻlanish, reaksiyalar qonuniyatlari va elementlarning muhim birikmalari oʻrganiladi.',
    String.raw`
    Kimyoning asosiy tushuncha va qonunlari | mol: Avogadro soniga teng zarrachasi bor modda miqdori | molyar massa: bir mol moddaning massasi | ekvivalent: bir mol vodorod bilan qoldiqsiz reaksiyaga kirishadigan modda miqdori | $n=\frac{m}{M}$ | #moles
    Atom tuzilishi | proton: yadroning musbat zaryadli zarrachasi | izotop: yadro zaryadi bir xil, massasi har xil atom turi | orbital: elektron boʻlish ehtimoli katta fazo qismi | #elementSymbols
    Davriy qonun va davriy sistema | davr: ishqoriy metalldan yoki vodoroddan boshlanib nodir gaz bilan tugaydigan gorizontal qator | guruh: tashqi qavat tuzilishi oʻxshash elementlarning vertikal ustuni | elektrmanfiylik: atomning umumiy elektron juftini oʻziga tortish xossasi | #atomicNumbers
    Kimyoviy bogʻlanish | kovalent bogʻlanish: umumiy elektron juft hisobiga hosil boʻlgan bogʻlanish | ion bogʻlanish: qarama-qarshi zaryadli ionlar tortishuvi natijasidagi bogʻlanish | vodorod bogʻlanish: vodorod atomi va elektrmanfiy atom orasidagi molekulalararo bogʻlanish
    Anorganik birikmalar sinflari | oksid: biri kislorod boʻlgan ikki elementdan iborat birikma | kislota: dissotsilanganda vodorod ionlarini hosil qiladigan elektrolit | asos: dissotsilanganda gidroksid ionlarini hosil qiladigan elektrolit | #oxides
    Kimyoviy reaksiyalar energetikasi | ekzotermik reaksiya: issiqlik ajralishi bilan boradigan reaksiya | endotermik reaksiya: issiqlik yutilishi bilan boradigan reaksiya | entalpiya: oʻzgarmas bosimdagi jarayon issiqligini belgilovchi holat funksiyasi
    Reaksiya tezligi | katalizator: reaksiyani tezlashtirib, oʻzi sarflanmaydigan modda | faollanish energiyasi: zarrachalar reaksiyaga kirishishi uchun zarur ortiqcha energiya | Vant-Goff qoidasi: harorat 10 gradus oshganda tezlik 2–4 marta ortadi degan qoida | $v_2=v_1\gamma^{\frac{t_2-t_1}{10}}$ | #vantHoff
    Kimyoviy muvozanat | kimyoviy muvozanat: toʻgʻri va teskari reaksiyalar tezligi tenglashgan holat | Le Shatelye prinsipi: sistema tashqi taʼsirni kamaytiradigan tomonga siljiydi degan qoida | qaytar reaksiya: bir sharoitda ikki yoʻnalishda boradigan reaksiya
    Eritmalar | eruvchanlik: 100 g erituvchida eriydigan moddaning eng koʻp massasi | toʻyingan eritma: erigan modda bilan choʻkma muvozanatda boʻlgan eritma | massa ulushi: erigan modda massasining eritma massasiga nisbati | $\omega=\frac{m_1}{m}\cdot100\%$ | #massFraction
    Elektrolitik dissotsilanish | elektrolit: eritmasi yoki suyuqlanmasi tok oʻtkazadigan modda | dissotsilanish darajasi: ionlarga ajralgan molekulalarning ulushi | gidroliz: tuz ionlarining suv bilan almashinish reaksiyasi | $\mathrm{pH}=-\lg[\mathrm H^+]$ | #ph
    Oksidlanish-qaytarilish reaksiyalari | oksidlovchi: elektron biriktirib oluvchi zarracha | qaytaruvchi: elektron beruvchi zarracha | oksidlanish darajasi: bogʻlanishlar ionli deb olingandagi atomning shartli zaryadi
    Ishqoriy va ishqoriy-yer metallar | ishqoriy metall: birinchi guruhning bosh guruhchasidagi faol metall | suvning qattiqligi: suvda kalsiy va magniy tuzlari borligi bilan bogʻliq xossa | soʻndirilgan ohak: kalsiy gidroksid | #groups
    Galogenlar va xalkogenlar | galogen: yettinchi bosh guruhcha elementi | allotropiya: bir elementning bir necha oddiy modda hosil qilishi | ozon: uch kislorod atomidan iborat oddiy modda | #halogens
    Azot va uglerod guruhchalari | ammiak: azotning vodorodli birikmasi, oʻtkir hidli gaz | olmos: uglerodning eng qattiq allotropik shakli | is gazi: uglerod(II) oksid | #elementSymbols
    Metallarning umumiy xossalari | qotishma: metallarning boshqa elementlar bilan hosil qilgan metall xossali materiali | korroziya: metallarning tashqi muhit taʼsirida yemirilishi | rux qoplash: temir buyumlarni faolroq metall qatlami bilan himoyalash | #metals`,
  ),
  course(
    'BIO202',
    'Irsiyat va oʻzgaruvchanlik qonuniyatlari, genetik axborotning tuzilishi va amalga oshishi oʻrganiladi.',
    `
    Genetikaning predmeti va tarixi | irsiyat: belgilarning avloddan avlodga oʻtish xossasi | oʻzgaruvchanlik: organizmlarning yangi belgilarga ega boʻlish xossasi | gibridologik usul: duragaylash va avlodlarni tahlil qilishga asoslangan usul
    Irsiyatning sitologik asoslari | xromosoma: DNK va oqsillardan iborat irsiy axborot tashuvchi tuzilma | mitoz: xromosoma soni oʻzgarmaydigan boʻlinish | meyoz: xromosoma soni ikki marta kamayadigan boʻlinish | #chromosomes
    Monoduragay chatishtirish | dominant belgi: geterozigotada namoyon boʻladigan belgi | retsessiv belgi: faqat gomozigotada namoyon boʻladigan belgi | allel: bir genning muqobil shakllaridan biri | $3:1$ | #monohybrid
    Digibrid chatishtirish | fenotip: organizmning tashqi va ichki belgilari majmui | genotip: organizm genlarining majmui | mustaqil taqsimlanish: turli juft belgilarning bir-biridan qatʼi nazar irsiylanishi | $9:3:3:1$ | #gametes
    Genlarning oʻzaro taʼsiri | toʻliqsiz dominantlik: geterozigotada oraliq belgi yuzaga chiqishi | epistaz: bir gen taʼsirini allel boʻlmagan boshqa gen bosib turishi | pleyotropiya: bir genning bir necha belgiga taʼsiri
    Birikkan irsiylanish | krossingover: gomologik xromosomalar oʻrtasida qismlar almashinuvi | morganida: genlar orasidagi masofa birligi | birikish guruhi: bitta xromosomada joylashgan genlar majmui | #centimorgans
    Jins genetikasi | autosoma: jinsiy boʻlmagan xromosoma | gomogametali jins: bir xil jinsiy xromosomali gametalar hosil qiladigan jins | gemofiliya: X xromosoma bilan birikkan, qon ivimasligi kasalligi
    Irsiyatning molekulyar asoslari | nukleotid: azotli asos, uglevod va fosfat qoldigʻidan iborat birlik | komplementarlik: azotli asoslarning juft-juft mos kelish qoidasi | replikatsiya: DNKning ikki hissa ortishi | #complement
    Genetik kod va oqsil biosintezi | kodon: bitta aminokislotani belgilovchi uchta nukleotid | transkripsiya: DNK asosida RNK sintezlanishi | translyatsiya: RNK axboroti asosida ribosomada oqsil sintezlanishi | #codons
    Genlar faoliyatining boshqarilishi | operon: birgalikda boshqariladigan genlar guruhi | promotor: RNK-polimeraza bogʻlanadigan DNK qismi | splaysing: yetilmagan RNKdan intronlarning kesib tashlanishi
    Modifikatsion oʻzgaruvchanlik | reaksiya normasi: belgi oʻzgaruvchanligining genotip belgilagan chegarasi | modifikatsiya: muhit taʼsirida yuzaga kelgan, irsiylanmaydigan oʻzgarish | variatsion egri chiziq: belgi qiymatlarining uchrash chastotasi grafigi
    Mutatsion oʻzgaruvchanlik | gen mutatsiyasi: bir gen doirasidagi nukleotidlar oʻzgarishi | poliploidiya: xromosomalar toʻplamining karrali ortishi | mutagen: irsiy oʻzgarish keltirib chiqaruvchi omil
    Populyatsiyalar genetikasi | genofond: populyatsiyadagi barcha genlar majmui | genlar dreyfi: kichik populyatsiyada allellar chastotasining tasodifiy oʻzgarishi | Xardi–Vaynberg qonuni: ideal populyatsiyada allellar nisbati oʻzgarmaydi degan qonun | $p^2+2pq+q^2=1$ | #hardy
    Odam genetikasi | geneologik usul: shajara tuzish orqali belgilar irsiylanishini oʻrganish | egizaklar usuli: irsiyat va muhit taʼsirini egizaklarda taqqoslash | kariotip: turga xos xromosomalar toʻplami | #chromosomes
    Seleksiya va biotexnologiya asoslari | zot: odam tomonidan yaratilgan hayvonlar guruhi | geterozis: birinchi avlod duragaylarining ota-onadan ustunligi | gen muhandisligi: genlarni ajratish va boshqa organizmga koʻchirish usullari | #complement`,
  ),
];
