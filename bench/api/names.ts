import { nameColumns } from '../../server/domain/records/nameColumns';

const places =
  'Adana Urfa Antep Bursa İzmir Ege Trabzon Rize Kayseri Konya Hatay Mersin Muğla Edirne Van Kars Sivas Tokat Malatya Maraş';
const kinds = 'Izgara Fırında Közlenmiş Acılı Etli Sebzeli Peynirli Cevizli Ispanaklı Çıtır';
const dishes =
  'Köfte,Mercimek Çorbası,Şiş Kebap,İskender,Lahmacun,Pide,Mantı,Güveç,Börek,Pilav,Karnıyarık,Dolma,Sarma,Menemen,' +
  'Gözleme,Cacık,Çoban Salata,Kısır,Humus,Ezme,Baklava,Künefe,Sütlaç,Kazandibi,Aşure,Lokum,Revani,Tulumba,Kadayıf,' +
  'Muhallebi,Ayran,Şalgam,Çay,Türk Kahvesi,Limonata,Şerbet,Boza,Salep,Simit,Poğaça,Açma,Çiğ Köfte,Kokoreç,Midye,' +
  'Hamsi Tava,Levrek,Çipura,Kalamar,İçli Köfte,Tantuni';

/** The name of one product in each measured company. */
export const RARE = nameColumns('Hünkârbeğendi');

/** A part of every 50th product name. */
export const COMMON = 'mercimek';

/** 10,000 product names, with the columns that the backend stores for a name. */
export const productNames = places
  .split(' ')
  .flatMap(place => kinds.split(' ').map(kind => `${place} ${kind}`))
  .flatMap(start => dishes.split(',').map(dish => `${start} ${dish}`))
  .map(nameColumns);

/** 20,000 different ingredient names. */
export const ingredientNames = Array.from({ length: 20_000 }, (_, index) =>
  nameColumns(`${foods()[index % 20]} ${Math.floor(index / 20) + 1}`),
);

function foods(): string[] {
  return 'Domates Biber Soğan Sarımsak Maydanoz Nane Kekik İsot Sumak Tereyağı Zeytinyağı Un Süt Yoğurt Yumurta Bulgur Pirinç Nohut Ceviz Fıstık'.split(
    ' ',
  );
}
