import type { StateName } from './nigeria.ts';

/**
 * The areas people say where a local government is meant, each in the local government most of it lies in: `name`, and
 * behind `=` what else it is called. They help to find a place; an owner may name any other. For the server and the
 * screens of delivery alone.
 */
const said: Partial<Record<StateName, Record<string, string>>> = {
  Lagos: {
    'Eti-Osa':
      'Lekki=Lekki Phase 1=Lekki Phase One=Lekki Phase 2=Lekki Ph 1=Lekki 1=Lekki Axis|Ajah|Ikoyi|Victoria Island=VI=Vic Island|Oniru|Chevron|Ikate|Osapa London=Osapa|Agungi|Jakande Lekki|Ikota|VGC|Badore|Banana Island|Obalende|Marwa|Elegushi|Idado|Ologolo|Lafiaji|Addo|Langbasa|Thomas Estate|Orchid|Dolphin Estate|Parkview|Ilasan|Abraham Adesanya',
    'Ibeju-Lekki': 'Sangotedo|Abijo|Awoyaya|Bogije|Lakowe|Eleko|Epe Expressway|Akodo|Ibeju',
    'Lagos Island': 'Marina|CMS|Balogun|Idumota|Onikan|TBS|Isale Eko',
    'Lagos Mainland':
      'Yaba|Ebute Metta=Ebute-Meta|Oyingbo|Makoko|Sabo Yaba|Akoka|Unilag|Iddo|Otto|Jibowu|Fadeyi',
    Surulere:
      'Ojuelegba|Aguda|Lawanson|Itire|Ijesha|Masha|Adeniran Ogunsanya|Bode Thomas|Stadium Surulere|Ijeshatedo',
    Ikeja:
      'Alausa|Allen=Allen Avenue|Opebi|Maryland|Ogba|Oregun|GRA Ikeja=Ikeja GRA|Computer Village|Agidingbi|Adeniyi Jones|Omole|Airport|Awolowo Way',
    Alimosho:
      'Egbeda|Ikotun|Igando|Ipaja|Ayobo|Akowonjo|Idimu|Iyana Ipaja|Dopemu|Abule Egba|Ijegun|Egbe|Meiran|Alagbado|Command|Isheri',
    Kosofe:
      'Ketu|Ojota|Magodo|Mile 12|Ogudu|Anthony=Anthony Village|Alapere|Oworonshoki|Berger=Ojodu Berger|Ojodu',
    Shomolu: 'Gbagada|Bariga|Somolu|Onipanu|Palmgrove|Pedro|Obanikoro',
    'Oshodi-Isolo':
      'Oshodi|Isolo|Ejigbo|Okota|Ajao Estate|Mafoluku|Ago Palace|Ilasamaja|Ago|Cele|Jakande Estate',
    'Amuwo-Odofin':
      'Festac=Festac Town|Mile 2|Amuwo|Satellite Town=Satellite|Apple Junction|Trade Fair|Kirikiri|Alakija|Abule Ado',
    Mushin: 'Idi-Oro|Palm Avenue|Papa Ajao|Ilupeju|Mushin Olosha|Idi Araba',
    'Ifako-Ijaiye': 'Ojokoro|Ifako|Ijaiye|Fagba|Iju|Agbado|College Road|Iju Ishaga|Obawole|Ahmadiyya',
    Agege: 'Pen Cinema|Orile Agege|Oko Oba|Capitol',
    Ojo: 'Alaba=Alaba International|Okokomaiko|Iyana Iba|Volks|Ajangbadi|LASU|Iba|Igbo Elerin',
    'Ajeromi-Ifelodun': 'Ajegunle=AJ City|Olodi Apapa|Ajeromi|Amukoko',
    Apapa: 'Ijora|Liverpool|Apapa Wharf|Marine Beach|GRA Apapa=Apapa GRA',
    Ikorodu: 'Agric|Igbogbo|Ijede|Ebute Ikorodu|Owutu|Odogunyan|Imota|Itowolo|Ogijo',
  },
  'Federal Capital Territory': {
    'Abuja Municipal':
      'Wuse=Wuse 1=Wuse 2=Wuse II=Wuse Zone 2|Gwarinpa=Gwarimpa|Garki=Garki 2=Garki Area 11|Maitama|Asokoro|Jabi|Utako|Lugbe|Kubwa Expressway|Apo|Gudu|Lokogoma|Life Camp|Wuye|Central Area=CBD|Nyanya|Karu|Kado|Durumi|Galadimawa|Mabushi|Katampe|Guzape|Karmo|Idu|Games Village|Gaduwa|Jahi|Dawaki|Karshi|Airport Road|Kabusa|Jikwoyi',
    Bwari: 'Kubwa|Dutse Alhaji|Dei-Dei|Mpape|Ushafa|Dutse',
    Gwagwalada: 'Zuba|Giri|Gwagwa',
  },
  Rivers: {
    'Port Harcourt': 'D-Line|Old GRA|Diobu|Trans Amadi|Borokiri|Mile 1|Mile 3|Amadi Ama',
    'Obio/Akpor':
      'Rumuola|Rumuokoro|Choba|GRA Phase 2=New GRA|Woji|Rumuodara|Eliozu|Ada George|Rumuigbo|Rukpokwu|Rumuodomaya|Elelenwo|Peter Odili|Rumuokwuta|Mgbuoba|Ozuoba|Alakahia|Rumuomasi|Eneka|Rumuibekwe|Iwofe|Igwuruta',
    Eleme: 'Onne',
  },
  Oyo: {
    'Ibadan North':
      'Bodija|UI=University of Ibadan|Agbowo|Sango Ibadan=Sango|Mokola|Sabo Ibadan|Ashi|Samonda|Yemetu|Agodi',
    'Ibadan North-West': 'Dugbe|Eleyele|Jericho|Onireke|Ologuneru',
    'Ibadan South-West': 'Ring Road|Challenge|Oke Ado|Molete|Oluyole Estate|Apata|Iyaganku|Odo Ona|Oke Bola',
    'Ibadan South-East': 'Mapo|Felele|Oja Oba|Orita Aperin',
    'Ibadan North-East': 'Iwo Road|Gate|Oje|Basorun Gate',
    Egbeda: 'Basorun=Bashorun|Olodo|Alakia|Egbeda Ibadan|New Gbagi',
    Akinyele: 'Ojoo|Moniya|Akobo Ojurin',
    Lagelu: 'Akobo|Monatan',
  },
  Ogun: {
    'Ado-Odo/Ota': 'Ota=Otta|Sango Ota=Sango Otta=Sango|Agbara|Iyana Iyesi|Toll Gate|Ado-Odo',
    'Abeokuta South': 'Abeokuta=Abk|Kuto|Panseke|Oke Ilewo|Ibara|Lafenwa|Adatan',
    'Obafemi Owode': 'Mowe|Ibafo|Arepo|Magboro|Redemption Camp=Redeem Camp|Ofada',
    'Ijebu Ode': 'Ijebu',
    Sagamu: 'Shagamu',
    Ifo: 'Akute|Ojodu Abiodun|Alagbole|Agbado Crossing|Lambe|Ijoko',
  },
  Edo: {
    Oredo:
      'Benin=Benin City|GRA Benin=Benin GRA|Ring Road Benin|Sapele Road|Airport Road Benin|Ugbor|Ekenwan',
    Egor: 'Ugbowo|Uselu|Uniben|Siluko|New Benin',
    'Ikpoba-Okha': 'Ikpoba Hill|Upper Sakponba|Sakponba|Aduwawa',
    'Etsako West': 'Auchi',
    'Esan West': 'Ekpoma',
  },
  Delta: {
    'Oshimili South': 'Asaba|Okpanam Road|Cable Point',
    'Oshimili North': 'Okpanam|Ibusa',
    'Warri South': 'Warri|Enerhen|Airport Road Warri|Ubeji',
    Uvwie: 'Effurun|PTI Road|Jakpa|Ekpan|Refinery Road',
    'Ughelli North': 'Ughelli',
    'Ethiope East': 'Abraka',
    'Ika South': 'Agbor',
  },
  Enugu: {
    'Enugu North': 'Independence Layout|New Haven|GRA Enugu=Enugu GRA|Ogui|Coal Camp|Asata|Ogbete',
    'Enugu East': 'Abakpa|Trans Ekulu|Emene|Nike|Thinkers Corner',
    'Enugu South': 'Uwani|Achara Layout|Gariki|Idaw River|Maryland Enugu|Agbani Road',
  },
  Anambra: {
    'Awka South': 'Awka|Amawbia|Unizik|Ifite',
    'Onitsha North': 'Onitsha|GRA Onitsha|Onitsha Main Market',
    'Onitsha South': 'Fegge|Bridgehead',
    'Nnewi North': 'Nnewi',
    'Idemili North': 'Ogidi|Obosi|Nkpor|Abatete',
    Aguata: 'Ekwulobia',
  },
  Imo: {
    'Owerri Municipal': 'Owerri|Ikenegbu|New Owerri|Wetheral',
    'Owerri North': 'Orji|Egbu|Naze',
    'Owerri West': 'FUTO|Nekede|Umuguma',
  },
  Abia: { 'Aba South': 'Aba|Ariaria', 'Aba North': 'Ogbor Hill', 'Umuahia North': 'Umuahia' },
  Kano: {
    Nasarawa: 'Bompai|Nassarawa GRA|Badawa|Brigade|Tokarawa|Sabon Gari Kano',
    Fagge: 'Sabon Gari|Kwari=Kantin Kwari',
    Tarauni: 'Hotoro|Unguwa Uku|Zoo Road|Darmanawa',
    Gwale: 'BUK|Kabuga|Dorayi',
  },
  Kaduna: {
    'Kaduna North': 'Malali|Kawo|Ungwan Rimi|Unguwan Dosa|Kabala Costain',
    'Kaduna South': 'Barnawa|Tudun Wada Kaduna|Kakuri|Makera',
    Chikun: 'Sabon Tasha|Narayi|Gonin Gora',
    'Sabon Gari': 'Samaru|ABU Zaria',
  },
  Kwara: {
    'Ilorin West': 'Ilorin|GRA Ilorin|Adewole|Oloje',
    'Ilorin South': 'Tanke|Fate|Basin',
    'Ilorin East': 'Oke Oyi|Sango Ilorin',
  },
  Osun: {
    Osogbo: 'Oshogbo|Oke Fia|Igbona',
    'Ife Central': 'Ile-Ife=Ife|OAU|Mayfair',
    'Ilesa East': 'Ilesa=Ilesha',
  },
  Ondo: { 'Akure South': 'Akure|Alagbaka|Ijapo|Oba Ile|FUTA', 'Ondo West': 'Ondo Town' },
  Ekiti: { 'Ado Ekiti': 'Ado|Ajilosun|Basiri' },
  'Cross River': { 'Calabar Municipal': 'Calabar|Marian|State Housing|Unical' },
  'Akwa Ibom': { Uyo: 'Ewet Housing|Itam|Shelter Afrique' },
  Plateau: { 'Jos North': 'Jos|Terminus|Rayfield Junction', 'Jos South': 'Bukuru|Rayfield' },
  Benue: { Makurdi: 'High Level|North Bank|Wurukum' },
  Nasarawa: { Karu: 'Mararaba|Nyanya Mararaba|Masaka|Ado Nasarawa|New Nyanya|One Man Village' },
  Niger: { Chanchaga: 'Minna', Bosso: 'Bosso Minna|FUT Minna', Suleja: 'Madalla' },
  Borno: { Maiduguri: 'Bulumkutu|Maiduguri GRA' },
  Bayelsa: { Yenagoa: 'Opolo|Amarata|Kpansia' },
  Adamawa: { 'Yola North': 'Jimeta', 'Yola South': 'Yola' },
  Ebonyi: { Abakaliki: 'Presco|Kpiri Kpiri' },
  Kogi: { Lokoja: 'Ganaja|Adankolo' },
  Sokoto: { 'Sokoto North': 'Sokoto Town' },
};

/** An area people say. */
export interface Area {
  state: StateName;
  lga: string;
  name: string;
  /** All it is called, its name first. */
  called: readonly string[];
}

const all: readonly Area[] = Object.entries(said).flatMap(([state, lgas]) =>
  Object.entries(lgas).flatMap(([lga, names]) =>
    names.split('|').map((text) => {
      const called = text.split('=');
      return { state: state as StateName, lga, name: called[0]!, called };
    }),
  ),
);

/** The areas people say in a state, or everywhere, in no order. */
export const areasOf = (state?: StateName): readonly Area[] =>
  state === undefined ? all : all.filter((area) => area.state === state);
