/** The demo company: a café in İstanbul that describes what it serves in Turkish and English, as on its printed menu. */
export const demoCompany = {
  name: 'Nane Kahve & Mutfak',
  address: 'Moda Caddesi 42, Kadıköy, İstanbul',
  phoneNumber: '+90 216 555 01 42',
  email: 'merhaba@nanekahve.example',
  website: 'https://nanekahve.example',
};

export const demoUser = {
  username: 'demo',
  password: 'demo-menu-2026',
  email: 'demo@nanekahve.example',
  firstName: 'Defne',
  lastName: 'Yılmaz',
};

export const ingredients = [
  'Domates',
  'Salatalık',
  'Beyaz peynir',
  'Kaşar peyniri',
  'Zeytin',
  'Yumurta',
  'Tereyağı',
  'Bal',
  'Kaymak',
  'Simit',
  'Sucuk',
  'Ispanak',
  'Kıyma',
  'Mercimek',
  'Soğan',
  'Sarımsak',
  'Yoğurt',
  'Nane',
  'Limon',
  'Süt',
  'Çikolata',
  'Antep fıstığı',
  'Ceviz',
  'İncir',
  'İrmik',
  'Çay',
  'Kahve',
  'Portakal',
];

export const categories = [
  ['Kahvaltı', 'Bütün gün · Breakfast, all day long'],
  ['Çorbalar', 'Günün çorbaları · Soups'],
  ['Ana yemekler', 'Sıcak ve soğuk yemekler · Mains'],
  ['Tatlılar', 'Sabah yapılır · Desserts, made in the morning'],
  ['Sıcak içecekler', 'Çay, kahve, sahlep · Hot drinks'],
  ['Soğuk içecekler', 'Ev yapımı ve taze · Cold drinks'],
] as const;

interface DemoProduct {
  category: (typeof categories)[number][0];
  name: string;
  description: string;
  price: string;
  ingredients: string[];
  /** The colours of its picture: first the table, then the food on the plate. */
  colours?: string[];
}

export const products: DemoProduct[] = [
  {
    category: 'Kahvaltı',
    name: 'Serpme kahvaltı',
    description: 'İki kişilik; peynirler, zeytin, bal ve kaymak · For two: cheeses, olives, honey and cream',
    price: '890',
    ingredients: [
      'Beyaz peynir',
      'Kaşar peyniri',
      'Zeytin',
      'Domates',
      'Salatalık',
      'Bal',
      'Kaymak',
      'Yumurta',
    ],
    colours: ['#c8d6c0', '#d94f3d', '#f3e3b3', '#7a9a4b', '#403a2e', '#f0b64a'],
  },
  {
    category: 'Kahvaltı',
    name: 'Menemen',
    description: 'Domatesli, biberli yumurta · Eggs with tomatoes and peppers',
    price: '245',
    ingredients: ['Yumurta', 'Domates', 'Tereyağı', 'Soğan'],
    colours: ['#d9c7b0', '#e0593a', '#f4c95d', '#c93c2b', '#6f9a47'],
  },
  {
    category: 'Kahvaltı',
    name: 'Sucuklu yumurta',
    description: 'Tavada yumurta, Kayseri sucuğu · Fried eggs with spicy sausage',
    price: '265',
    ingredients: ['Yumurta', 'Sucuk', 'Tereyağı'],
  },
  {
    category: 'Kahvaltı',
    name: 'Bal kaymak',
    description: 'Afyon kaymağı, Muğla balı · Clotted cream and honey',
    price: '185',
    ingredients: ['Bal', 'Kaymak'],
    colours: ['#cfd8dc', '#fff6e0', '#f0b64a', '#e29b2d'],
  },
  {
    category: 'Kahvaltı',
    name: 'Simit tabağı',
    description: 'Sıcak simit, beyaz peynir, domates · Warm simit, white cheese, tomatoes',
    price: '165.50',
    ingredients: ['Simit', 'Beyaz peynir', 'Domates', 'Zeytin'],
  },
  {
    category: 'Çorbalar',
    name: 'Mercimek çorbası',
    description: 'Limonla · Red lentil soup with lemon',
    price: '120',
    ingredients: ['Mercimek', 'Soğan', 'Limon', 'Nane'],
    colours: ['#b7c4cf', '#e08a3c', '#e59a4e', '#d97b2f', '#8aa653'],
  },
  {
    category: 'Çorbalar',
    name: 'Ezogelin çorbası',
    description: 'Mercimek, bulgur, kuru nane · Lentils, bulgur and dried mint',
    price: '125',
    ingredients: ['Mercimek', 'Nane', 'Soğan'],
  },
  {
    category: 'Çorbalar',
    name: 'Yayla çorbası',
    description: 'Pirinçli, naneli yoğurt çorbası · Yoghurt soup with rice and mint',
    price: '130',
    ingredients: ['Yoğurt', 'Nane'],
  },
  {
    category: 'Ana yemekler',
    name: 'Ispanaklı börek',
    description: 'El açması yufka, beyaz peynir · Pastry with spinach and white cheese',
    price: '210',
    ingredients: ['Ispanak', 'Beyaz peynir', 'Yumurta'],
    colours: ['#d8cbb6', '#d9a55b', '#e7bf7f', '#5f8a3f', '#c98d42'],
  },
  {
    category: 'Ana yemekler',
    name: 'Kayseri mantısı',
    description: 'Sarımsaklı yoğurt, tereyağı · Tiny dumplings, garlic yoghurt and butter',
    price: '340',
    ingredients: ['Kıyma', 'Yoğurt', 'Sarımsak', 'Tereyağı'],
  },
  {
    category: 'Ana yemekler',
    name: 'İzmir köfte',
    description: 'Domates soslu, patatesli · Meatballs and potatoes in tomato sauce',
    price: '365',
    ingredients: ['Kıyma', 'Domates', 'Soğan'],
    colours: ['#c5cbd3', '#8a4b2d', '#c9472f', '#9c5a36', '#e6b85c'],
  },
  {
    category: 'Ana yemekler',
    name: 'Kaşarlı tost',
    description: 'Bol kaşarlı · Toasted sandwich with kaşar cheese',
    price: '155',
    ingredients: ['Kaşar peyniri', 'Tereyağı'],
  },
  {
    category: 'Ana yemekler',
    name: 'Çoban salata',
    description: 'Limon ve zeytinyağı ile · Shepherd’s salad with lemon and olive oil',
    price: '140',
    ingredients: ['Domates', 'Salatalık', 'Soğan', 'Limon'],
  },
  {
    category: 'Tatlılar',
    name: 'Fıstıklı baklava',
    description: 'Dört dilim, Antep fıstığı · Four pieces, pistachios from Antep',
    price: '260',
    ingredients: ['Antep fıstığı', 'Tereyağı'],
    colours: ['#cdbfb0', '#d79a3e', '#e6b65f', '#87a83f', '#c98630'],
  },
  {
    category: 'Tatlılar',
    name: 'Sütlaç',
    description: 'Fırında · Oven-baked rice pudding',
    price: '135',
    ingredients: ['Süt'],
  },
  {
    category: 'Tatlılar',
    name: 'İncirli muhallebi',
    description: 'İncir ve cevizle · Milk pudding with figs and walnuts',
    price: '150',
    ingredients: ['Süt', 'İncir', 'Ceviz'],
  },
  {
    category: 'Tatlılar',
    name: 'Çikolatalı sufle',
    description: 'İçi akışkan, sıcak · Warm and soft in the middle',
    price: '175',
    ingredients: ['Çikolata', 'Yumurta', 'Tereyağı'],
    colours: ['#d7d0d8', '#4a2a1c', '#5d3523', '#3a2016', '#f2e7dc'],
  },
  {
    category: 'Tatlılar',
    name: 'İrmik helvası',
    description: 'Dondurmayla · Semolina halva with ice cream',
    price: '145',
    ingredients: ['İrmik', 'Süt', 'Tereyağı'],
  },
  {
    category: 'Sıcak içecekler',
    name: 'Çay',
    description: 'İnce belli bardakta · A glass of black tea',
    price: '25',
    ingredients: ['Çay'],
  },
  {
    category: 'Sıcak içecekler',
    name: 'Türk kahvesi',
    description: 'Lokumla · Turkish coffee with a piece of lokum',
    price: '85',
    ingredients: ['Kahve'],
    colours: ['#d3c4b4', '#3b241a', '#4a2e20', '#5a3a29'],
  },
  {
    category: 'Sıcak içecekler',
    name: 'Sahlep',
    description: 'Tarçınlı · Hot milk with orchid root and cinnamon',
    price: '95',
    ingredients: ['Süt'],
  },
  {
    category: 'Soğuk içecekler',
    name: 'Ev yapımı limonata',
    description: 'Taze naneyle · Lemonade with fresh mint',
    price: '90',
    ingredients: ['Limon', 'Nane'],
  },
  {
    category: 'Soğuk içecekler',
    name: 'Ayran',
    description: 'Az tuzlu · Yoghurt drink, lightly salted',
    price: '45',
    ingredients: ['Yoğurt'],
  },
  {
    category: 'Soğuk içecekler',
    name: 'Taze portakal suyu',
    description: 'Anında sıkılır · Pressed while you wait',
    price: '110',
    ingredients: ['Portakal'],
  },
  {
    category: 'Soğuk içecekler',
    name: 'Soğuk kahve',
    description: 'On iki saat demlenir · Cold brew, twelve hours',
    price: '125',
    ingredients: ['Kahve', 'Süt'],
  },
];

interface DemoMenu {
  name: string;
  description: string;
  slug: string;
  linkDescription: string;
  categories: DemoProduct['category'][];
}

export const menus: DemoMenu[] = [
  {
    name: 'Ana menü',
    description: 'Masalar için, her şey · Everything, for the tables',
    slug: 'nane-kahve',
    linkDescription: 'Masalardaki karekod · The code on the tables',
    categories: ['Kahvaltı', 'Çorbalar', 'Ana yemekler', 'Tatlılar', 'Sıcak içecekler', 'Soğuk içecekler'],
  },
  {
    name: 'Hafta sonu kahvaltısı',
    description: 'Cumartesi ve pazar, 15.00’e kadar · Saturdays and Sundays until 15:00',
    slug: 'nane-kahvalti',
    linkDescription: 'Vitrindeki afiş · The poster in the window',
    categories: ['Kahvaltı', 'Sıcak içecekler'],
  },
  {
    name: 'İçecekler',
    description: 'Bahçe için · Drinks for the garden',
    slug: 'nane-bahce',
    linkDescription: 'Bahçe masaları · The garden tables',
    categories: ['Sıcak içecekler', 'Soğuk içecekler'],
  },
];
