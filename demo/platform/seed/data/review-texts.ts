/** Parts of reviews in one language. A review gets one name, at most one title, and one to three sentences. */
interface ReviewTexts {
  readonly names: readonly string[];
  /** For reviews of four or five stars. */
  readonly good: { readonly titles: readonly string[]; readonly sentences: readonly string[] };
  /** For reviews of one to three stars. */
  readonly poor: { readonly titles: readonly string[]; readonly sentences: readonly string[] };
}

const english: ReviewTexts = {
  names: [
    'Maren H.',
    'Tobias',
    'Priya S.',
    'Owen',
    'Freja L.',
    'Sam Okafor',
    'Ines',
    'J. Whitcombe',
    'Noor',
    'Elliot P.',
    'Agnes',
    'Rhys',
    'Clara B.',
    'Mateo',
    'Hannah W.',
    'Dev',
  ],
  good: {
    titles: [
      'Better than the pictures',
      'Exactly what I hoped for',
      'In use every day',
      'A present that went down well',
      'Worth the wait',
      'Second one we have bought',
      'Quietly lovely',
      'Solid and simple',
      'Feels made to last',
      'No regrets',
    ],
    sentences: [
      'It arrived well packed and two days early.',
      'The colour is calmer in daylight than on my screen, which I like.',
      'It sits well in the hand and has the right weight.',
      'We use it every morning and it still looks new after four months.',
      'My sister asked where it came from within a minute of seeing it.',
      'Small marks of making here and there, and that is the point of it.',
      'I was unsure about the size; the measurements on the page are accurate.',
      'It replaced something that cost twice as much.',
      'The finish has taken a few knocks without showing them.',
      'I would buy it again, and I did.',
      'Easy to clean, easy to store.',
      'The box went straight into the recycling, no plastic at all.',
    ],
  },
  poor: {
    titles: [
      'Good, with a catch',
      'Not quite for me',
      'Smaller than I thought',
      'Nice idea, so-so finish',
      'Took its time',
    ],
    sentences: [
      'It does what it should, but I expected more for the price.',
      'The parcel took nine days and the courier left it in the rain.',
      'There was a rough edge that I had to sand down.',
      'The shade does not match the one I bought last year.',
      'The shop answered quickly and offered to take it back.',
      'It is fine. I just would not rave about it.',
    ],
  },
};

const german: ReviewTexts = {
  names: ['Jürgen', 'Friederike M.', 'Anke', 'Lothar Weiß', 'Søren'],
  good: {
    titles: ['Sehr schön verarbeitet', 'Jeden Tag in Gebrauch', 'Gerne wieder'],
    sentences: [
      'Gut verpackt angekommen, sogar einen Tag früher als gedacht.',
      'Liegt gut in der Hand und fühlt sich wertig an.',
      'Die Größe passt genau in unser Küchenregal.',
      'Nach drei Monaten sieht es immer noch wie neu aus.',
    ],
  },
  poor: {
    titles: ['Ganz in Ordnung', 'Farbe weicht ab'],
    sentences: ['Die Farbe ist dunkler als auf dem Bild.', 'Für den Preis hätte ich etwas mehr erwartet.'],
  },
};

const french: ReviewTexts = {
  names: ['Élodie', 'Benoît R.', 'Chloé', 'Jean-François D.'],
  good: {
    titles: ['Très bel objet', 'Conforme à la description', 'Un vrai coup de cœur'],
    sentences: [
      'Emballage soigné, livraison rapide.',
      'La matière est agréable et la finition impeccable.',
      'On s’en sert tous les jours à la maison.',
    ],
  },
  poor: {
    titles: ['Correct, sans plus'],
    sentences: ['Un peu plus petit que je ne le pensais.', 'Le délai de livraison était long.'],
  },
};

const japanese: ReviewTexts = {
  names: ['さくら', '健太', '山本 由紀'],
  good: {
    titles: ['とても気に入りました', '毎日使っています'],
    sentences: [
      '手に取ったときの重さがちょうどよく、飽きのこない形です。',
      '写真よりも落ち着いた色合いで、どの器とも合います。',
      '梱包が丁寧で、傷ひとつなく届きました。',
    ],
  },
  poor: { titles: ['普通です'], sentences: ['思っていたより少し小さめでした。'] },
};

const arabic: ReviewTexts = {
  names: ['ليلى', 'عمر الحسن', 'نور'],
  good: {
    titles: ['جودة ممتازة', 'أجمل مما توقعت'],
    sentences: [
      'وصل الطرد سليمًا وفي الموعد، والتغليف جميل.',
      'الخامة قوية والملمس رائع، أستخدمه كل يوم.',
      'اشتريته هدية لأمي وأعجبها كثيرًا.',
    ],
  },
  poor: { titles: ['جيد عمومًا'], sentences: ['اللون أغمق قليلًا من الصورة.'] },
};

const hebrew: ReviewTexts = {
  names: ['נועה', 'איתי כהן'],
  good: {
    titles: ['מוצר נהדר', 'שווה כל שקל'],
    sentences: ['הגיע מהר וארוז היטב.', 'עבודת יד יפה, מרגישים את האיכות.', 'משתלב נפלא במטבח שלנו.'],
  },
  poor: { titles: ['בסדר'], sentences: ['קטן ממה שחשבתי.'] },
};

/** The languages of reviews. English is repeated, so that most reviews are in English. */
export const reviewTexts: readonly ReviewTexts[] = [
  english,
  english,
  english,
  german,
  english,
  french,
  english,
  english,
  arabic,
  english,
  japanese,
  english,
  hebrew,
];

/** Replies of the shop to praise and to complaints. */
export const replies = {
  good: [
    'Thank you for taking the time. It is good to know that it found its place.',
    'That makes our day in the workshop. Enjoy it.',
  ],
  poor: [
    'Thank you for telling us. Please write to us with your order number and we will put it right.',
    'That is not how it should arrive. A replacement is on its way to you.',
  ],
} as const;
