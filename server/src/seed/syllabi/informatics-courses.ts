import { course } from './course.ts';

export const INFORMATICS = [
  course(
    'INF101',
    'Axborotni kodlash, kompyuter tuzilishi, ofis dasturlari va tarmoqdan foydalanish asoslari oʻrganiladi.',
    String.raw`
    Axborot va uning oʻlchov birliklari | bit: axborotning ikki holatdan birini ifodalovchi eng kichik birligi | bayt: sakkiz ikkilik razryaddan iborat birlik | entropiya: axborot noaniqligining oʻlchovi | $1\ \mathrm{KB}=2^{10}\ \mathrm B$ | #storage
    Sanoq sistemalari | pozitsion sanoq sistemasi: raqam qiymati oʻrniga bogʻliq boʻlgan sanoq sistemasi | sanoq sistemasi asosi: sistemada ishlatiladigan raqamlar soni | razryad: raqamning sondagi oʻrni | $1011_2=2^3+2^1+2^0$ | #toBinary
    Sanoq sistemalari oʻrtasida oʻtish | oʻn oltilik raqam: toʻrt bitni ifodalovchi 0–9 va A–F belgilaridan biri | sakkizlik raqam: uch bitni ifodalovchi 0–7 raqamlaridan biri | ketma-ket boʻlish usuli: butun sonni asosga boʻlib qoldiqlarni yozish usuli | #fromBinary
    Kompyuterda sonlarni ifodalash | qoʻshimcha kod: manfiy butun sonlarni teskarilab bir qoʻshish orqali ifodalash | suzuvchi vergul: sonni mantissa va tartib orqali yozish usuli | toʻlib ketish: natijaning ajratilgan razryadlarga sigʻmasligi | #fromHex
    Matn va grafikani kodlash | Unicode: barcha yozuvlar belgilarini raqamlovchi standart | piksel: rastrli tasvirning eng kichik nuqtasi | rang chuqurligi: bitta nuqta rangini ifodalash uchun ajratilgan bitlar soni | #image
    Mantiq asoslari | mantiqiy inkor: rostni yolgʻonga, yolgʻonni rostga aylantiruvchi amal | rostlik jadvali: ifodaning barcha kirish qiymatlaridagi natijalari jadvali | mantiqiy element: mantiqiy amalni bajaruvchi elektron sxema | #truth
    Kompyuterning tuzilishi | protsessor: buyruqlarni bajaruvchi asosiy qurilma | operativ xotira: dastur ishlayotganda maʼlumot saqlanadigan energiyaga bogʻliq xotira | shina: qurilmalar oʻrtasida signal uzatuvchi magistral
    Dasturiy taʼminot | operatsion tizim: apparat va dasturlarni boshqaruvchi tizimli dastur | drayver: qurilma bilan ishlashni taʼminlovchi dastur | ochiq kodli dastur: manba kodi oʻrganish va oʻzgartirish uchun berilgan dastur
    Fayl tizimi | fayl: nomga ega boʻlgan maʼlumotlar toʻplami | katalog: fayllar va boshqa papkalar roʻyxatini saqlovchi tuzilma | kengaytma: fayl nomining nuqtadan keyingi, turini bildiruvchi qismi | #storage
    Matn muharriri | abzas: Enter tugmasi bilan ajratilgan matn boʻlagi | uslub: nomlangan formatlash parametrlari toʻplami | kolontitul: har bir sahifaning yuqori yoki pastki qismidagi takrorlanuvchi matn
    Elektron jadvallar | katak: satr va ustun kesishgan joy | nisbiy havola: nusxalanganda oʻzgaradigan manzil | diapazon: tanlangan kataklarning toʻrtburchak sohasi | #spreadsheet
    Elektron jadvalda tahlil | diagramma: maʼlumotlarning grafik tasviri | filtr: shartga mos satrlarnigina koʻrsatish vositasi | yigʻma jadval: maʼlumotlarni guruhlab umumlashtiruvchi jadval | #spreadsheet
    Taqdimot va multimedia | slayd: taqdimotning alohida sahifasi | animatsiya: obyekt harakatini hosil qiluvchi kadrlar ketma-ketligi | diskretlash: uzluksiz signalni ajratilgan paytlarda oʻlchash
    Internet va elektron xizmatlar | brauzer: veb-sahifalarni koʻrish dasturi | qidiruv tizimi: soʻrov boʻyicha sahifalarni topib beruvchi xizmat | elektron imzo: hujjat muallifini va yaxlitligini tasdiqlovchi rekvizit | #transfer
    Axborot xavfsizligi asoslari | fishing: soxta xabar orqali maxfiy maʼlumotlarni qoʻlga kiritish | antivirus: zararli dasturlarni aniqlovchi va yoʻq qiluvchi dastur | zaxira nusxa: yoʻqotishdan saqlanish uchun olingan qoʻshimcha nusxa | #passwords`,
  ),
  course(
    'INF102',
    'В курсе изучаются алгоритмы, типы данных, операторы, функции, структуры данных и приёмы отладки программ.',
    String.raw`
    Алгоритмы и программы | алгоритм: конечная последовательность точных указаний для решения задачи | блок-схема: графическое представление последовательности действий | компилятор: программа, которая переводит исходный текст в машинный код
    Переменные и типы данных | переменная: именованная область памяти, значение которой может изменяться | константа: именованное значение, которое не меняется | логический тип: тип с двумя значениями — истина и ложь | #ru_types
    Выражения и операции | операнд: значение, над которым выполняется операция | приоритет операций: порядок, в котором вычисляются части выражения | целочисленное деление: деление с отбрасыванием дробной части | #ru_division
    Ввод и вывод данных | поток ввода: последовательность данных, поступающих в программу | форматирование: представление значения в заданном виде | приведение типа: преобразование значения к другому типу
    Ветвления | условный оператор: конструкция, выбирающая действие по значению логического выражения | вложенное условие: проверка, расположенная внутри другой проверки | множественный выбор: выбор одного из нескольких вариантов по значению выражения | #ru_branch
    Циклы со счётчиком | цикл: многократное выполнение одних и тех же действий | счётчик: переменная, которая хранит номер повторения | тело цикла: повторяемая часть | #ru_sum
    Циклы с условием | цикл с предусловием: повторение, в котором проверка выполняется до тела | бесконечный цикл: повторение, условие окончания которого никогда не наступает | инвариант: утверждение, истинное перед каждым повторением и после него | #ru_while
    Функции | параметр: переменная в заголовке функции, получающая значение при вызове | возвращаемое значение: результат, который функция передаёт вызывающему коду | область видимости: часть программы, в которой имя доступно | #ru_function
    Рекурсия | рекурсия: вызов функцией самой себя | базовый случай: условие, при котором вложенные вызовы прекращаются | стек вызовов: структура, хранящая данные незавершённых вызовов | $n!=n\cdot(n-1)!$ | #ru_factorial
    Массивы | массив: набор однотипных элементов, доступных по номеру | индекс: номер элемента в наборе | двумерный массив: таблица элементов с номерами строки и столбца | #ru_array
    Строки | строка: последовательность символов | конкатенация: соединение двух последовательностей символов в одну | подстрока: непрерывная часть последовательности символов | #ru_string
    Сортировка и поиск | линейный поиск: последовательная проверка всех элементов | двоичный поиск: деление упорядоченного набора пополам на каждом шаге | сортировка пузырьком: упорядочение перестановкой соседних элементов | $O(\log n)$ | #ru_search
    Структуры данных | стек: структура, в которой первым извлекается последний добавленный элемент | очередь: структура, в которой первым извлекается первый добавленный элемент | словарь: набор пар из ключа и значения | #ru_stack
    Файлы и исключения | исключение: событие, прерывающее обычный ход программы при ошибке | обработчик: блок, который выполняется при возникновении ошибки | текстовый файл: файл, содержимое которого состоит из строк символов
    Тестирование и отладка | отладка: поиск и устранение причин ошибок в программе | модульный тест: автоматическая проверка отдельной части программы | точка останова: место, в котором отладчик приостанавливает выполнение`,
    'ru',
  ),
  course(
    'INF202',
    'Relyatsion model, SQL tili, normallashtirish, tranzaksiyalar va maʼlumotlar bazasini boshqarish oʻrganiladi.',
    String.raw`
    Maʼlumotlar bazasiga kirish | maʼlumotlar bazasi: tartiblangan va oʻzaro bogʻlangan maʼlumotlar toʻplami | MBBT: maʼlumotlarni yaratish, saqlash va boshqarish uchun dasturlar majmui | maʼlumotlar modeli: maʼlumotlar tuzilishi va amallarini tavsiflash usuli
    Relyatsion model | relyatsiya: bir xil tuzilishdagi kortejlar toʻplami | atribut: jadval ustuni | kortej: jadval satri
    Kalitlar va yaxlitlik | birlamchi kalit: satrni yagona aniqlovchi ustun yoki ustunlar | tashqi kalit: boshqa jadval satriga murojaat qiluvchi ustun | NULL: qiymat nomaʼlum yoki yoʻqligini bildiruvchi belgi
    Relyatsion algebra | seleksiya: shartga mos satrlarni tanlash amali | proyeksiya: kerakli ustunlarni ajratish amali | tabiiy birlashtirish: bir xil nomli ustunlar qiymati teng satrlarni juftlash | #cartesian
    SQL: maʼlumotlarni tanlash | SELECT: satrlarni tanlab olish buyrugʻi | WHERE: satrlarni guruhlashdan oldin saralovchi shart qismi | DISTINCT: takroriy satrlarni olib tashlovchi kalit soʻz | #sqlCount
    SQL: tartiblash va filtrlash | ORDER BY: natijani tartiblovchi qism | LIKE: matnni andaza bilan solishtiruvchi amal | BETWEEN: qiymat ikki chegara oraligʻida ekanini tekshiruvchi amal | #sqlCount
    SQL: agregat funksiyalar va guruhlash | COUNT: satrlar yoki qiymatlar sonini hisoblovchi funksiya | AVG: oʻrtacha qiymatni hisoblovchi funksiya | HAVING: guruhlarni filtrlovchi qism | #sqlSum
    SQL: jadvallarni birlashtirish | INNER JOIN: ikkala jadvalda mosi bor satrlarni juftlovchi birlashtirish | LEFT JOIN: chap jadvalning barcha satrlarini saqlovchi birlashtirish | CROSS JOIN: har bir satrni har bir satr bilan juftlovchi birlashtirish | #cartesian
    Ichki soʻrovlar | ichki soʻrov: boshqa soʻrov ichiga yozilgan soʻrov | EXISTS: qism soʻrov kamida bitta satr qaytarishini tekshiruvchi amal | korrelyatsiyalangan soʻrov: tashqi soʻrov satriga bogʻliq ravishda hisoblanadigan qism soʻrov | #sqlMax
    Maʼlumotlarni oʻzgartirish | INSERT: yangi satr qoʻshish buyrugʻi | UPDATE: mavjud satrlarni oʻzgartirish buyrugʻi | DELETE: satrlarni oʻchirish buyrugʻi | #sqlUpdate
    Jadvallarni loyihalash | ER-diagramma: obyektlar va ular orasidagi bogʻlanishlar chizmasi | mohiyat: haqida maʼlumot saqlanadigan obyekt | koʻpga-koʻp bogʻlanish: oraliq jadval yordamida ifodalanadigan bogʻlanish
    Normallashtirish | birinchi normal shakl: barcha qiymatlari boʻlinmas boʻlgan jadval holati | funksional bogʻliqlik: bir atribut qiymati boshqasini yagona belgilashi | ortiqchalik: bir maʼlumotning bir necha joyda takrorlanishi
    Indekslar va soʻrovlarni tezlashtirish | indeks: satrlarni tez topish uchun yordamchi tuzilma | soʻrov rejasi: MBBT tanlagan bajarish ketma-ketligi | toʻliq koʻrib chiqish: jadvalning barcha satrlarini oʻqish | $O(\log n)$
    Tranzaksiyalar | tranzaksiya: butunlay bajariladigan yoki umuman bajarilmaydigan amallar guruhi | COMMIT: oʻzgarishlarni tasdiqlash buyrugʻi | ROLLBACK: oʻzgarishlarni bekor qilish buyrugʻi | #transactionSum
    Xavfsizlik va zaxiralash | GRANT: huquq berish buyrugʻi | zaxiralash: bazaning nusxasini tiklash uchun saqlab qoʻyish | SQL inyeksiya: kiritilgan matn orqali begona soʻrov bajarishga urinish`,
  ),
  course(
    'INF301',
    'Tarmoq modellari, manzillash, marshrutlash, transport va amaliy protokollar hamda tarmoq xavfsizligi oʻrganiladi.',
    `
    Kompyuter tarmoqlariga kirish | lokal tarmoq: bir bino yoki hudud doirasidagi kompyuterlarni bogʻlovchi tarmoq | global tarmoq: katta hududlardagi tarmoqlarni birlashtiruvchi tarmoq | topologiya: tugun va aloqa liniyalarining joylashuv tuzilishi | #mesh
    OSI modeli | kanal bosqichi: qoʻshni tugunlar oʻrtasida kadrlarni uzatuvchi bosqich | tarmoq bosqichi: paketlarni manzil boʻyicha yoʻnaltiruvchi bosqich | inkapsulyatsiya: maʼlumotga quyi bosqich sarlavhasini qoʻshish | #osi
    Fizik bosqich | oʻtkazish qobiliyati: birlik vaqtda uzatilishi mumkin boʻlgan maʼlumot miqdori | optik tola: maʼlumotni yorugʻlik bilan uzatuvchi muhit | oʻralgan juftlik: bir-biriga burab qoʻyilgan mis simlar jufti | #transfer
    Ethernet va kommutatsiya | MAC-manzil: tarmoq adapterining 48 bitli apparat manzili | kommutator: kadrlarni apparat manzili boʻyicha uzatuvchi qurilma | VLAN: bitta qurilmada mantiqan ajratilgan lokal tarmoq
    Simsiz tarmoqlar | SSID: simsiz tarmoqning nomi | kirish nuqtasi: simsiz qurilmalarni simli tarmoqqa ulovchi qurilma | WPA2: simsiz aloqani shifrlash standarti
    IP-manzillash | IPv4-manzil: toʻrtta oktet koʻrinishida yoziladigan 32 bitli manzil | tarmoq niqobi: manzilning tarmoq qismini belgilovchi bitlar ketma-ketligi | keng tarqatma manzil: tarmoqdagi barcha tugunlarga moʻljallangan manzil | $2^{32-n}-2$ | #hosts
    Qism tarmoqlarga boʻlish | qism tarmoq: manzillar sohasining kichikroq tarmoqqa ajratilgan qismi | CIDR: prefiks uzunligini qiya chiziqdan keyin yozish usuli | shlyuz: boshqa tarmoqqa chiqish uchun ishlatiladigan tugun | #masks
    Marshrutlash | marshrutizator: paketlarni tarmoqlar orasida yoʻnaltiruvchi qurilma | marshrutlash jadvali: manzil va keyingi tugunlar roʻyxati | metrika: yoʻl afzalligini ifodalovchi son
    IPv6 | IPv6-manzil: oʻn oltilik guruhlar bilan yoziladigan 128 bitli manzil | NAT: ichki manzillarni tashqi manzilga almashtirish | ikki stekli tugun: ikkala protokol versiyasi bilan bir vaqtda ishlaydigan tugun | #fromHex
    Transport bosqichi | TCP: yetkazishni kafolatlovchi, bogʻlanish oʻrnatuvchi protokol | UDP: bogʻlanish oʻrnatmasdan datagrammalar uzatuvchi protokol | port: tugundagi dasturni aniqlovchi raqam | #ports
    Amaliy bosqich protokollari | DNS: domen nomlarini manzilga aylantiruvchi xizmat | DHCP: tugunlarga manzillarni avtomatik beruvchi protokol | HTTP: veb-sahifalarni uzatish protokoli | #ports
    Elektron pochta va fayl uzatish | SMTP: xatlarni joʻnatish protokoli | IMAP: xatlarni serverda saqlagan holda oʻqish protokoli | FTP: fayllarni uzatish uchun alohida boshqaruv va maʼlumot ulanishlaridan foydalanuvchi protokol | #transfer
    Tarmoq xavfsizligi | tarmoqlararo ekran: trafikni qoidalar boʻyicha filtrlovchi vosita | VPN: ochiq tarmoq ustida shifrlangan kanal | DoS hujumi: xizmatni soʻrovlar bilan band qilib ishdan chiqarish
    Tarmoqni boshqarish va kuzatish | SNMP: qurilmalar holatini kuzatish protokoli | ping: tugunga yetib borishni tekshiruvchi dastur | traceroute: paket oʻtgan tugunlarni koʻrsatuvchi dastur
    Tarmoqni loyihalash | zaxira kanal: asosiy aloqa uzilganda ishlatiladigan aloqa liniyasi | yuklama balansi: soʻrovlarni bir necha server oʻrtasida taqsimlash | tarmoq hujjati: topologiya, manzillar va sozlamalarning yozma bayoni | #hosts`,
  ),
];
