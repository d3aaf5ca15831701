export type Side = 'sender' | 'receiver';

/**
 * What a label announces. `elsewhere`: a party that is neither end, such as the broker; `other end`: the one that is
 * not known yet.
 */
export interface Label {
  side?: Side | 'elsewhere' | 'other end';
  topic?:
    | 'name'
    | 'phone'
    | 'email'
    | 'place'
    | 'street'
    | 'city'
    | 'state'
    | 'zip'
    | 'day'
    | 'vin'
    | 'year'
    | 'make'
    | 'model'
    | 'vehicle'
    | 'reference'
    | 'amount'
    | 'trailer'
    | 'condition'
    | 'weight'
    | 'note'
    | 'other';
  /** How much rather this reference is taken than another: the customer's own before that of a lot. */
  rank?: number;
  /** As it is written. */
  text?: string;
}

const SIDES: [Exclude<Label['side'], undefined>, RegExp][] = [
  [
    'elsewhere',
    /\b(?:broker|carrier|bill(?:ing)?|invoice|dispatcher|dispatched by|dispatch contact|accounting|booked by)\b/,
  ],
  [
    'sender',
    /\b(?:pick ?-?up|p\/?u|origin|shipper|ship(?:ping)? from|sender|from|seller|consignor|load(?:ing)? (?:at|address|location)|collect(?:ion)?|release[sd]? (?:from|by)|start|auction|branch|vehicle location|yard|located at|avail(?:able|ability)? (?:to|for) (?:ship(?:ping|ment)?|load(?:ing)?))\b/,
  ],
  [
    'receiver',
    /\b(?:deliver(?:y|ed|ing)?(?: to)?|drop ?-?off|drop|d\/o|do(?=$| address| location| contact| phone| date)|del|destination|dest|consignee|receiver|receiving|recipient|ship(?:ping)? to|to|buyer|unload(?:ing)?|end)\b/,
  ],
  ['elsewhere', /\b(?:company|customer|payer|agent|sales rep|coordinator|our contact|trucker|driver)\b/],
];

const TOPICS: [NonNullable<Label['topic']>, RegExp][] = [
  [
    'note',
    /\b(?:notes?|instructions?|comments?|remarks|hours|terms|disclaimer|insurance|distance|miles|mileage|color|plate|payment (?:method|terms)|fax|title|keys?|odometer|subject|website|mc|dot|usdot|fees?|deposit|storage (?:charges?|costs?)|(?:sale|selling|purchase|bid) (?:price|amount))\b/,
  ],
  ['vehicle', /\byear ?\/ ?make\b/],
  ['vin', /\bvin\b/],
  ['phone', /\b(?:phones?|cell|mobile|tel|telephone|ph|call|text)\b/],
  ['email', /\be-?mail\b/],
  [
    'day',
    /\b(?:dates?|window|eta|ready|available|availability|when|day|by|on|appt|appointment|between|estimated|est|scheduled)\b/,
  ],
  ['amount', /\b(?:price|rate|total|amount|pay|cost|charge|quote|freight|line ?haul)\b/],
  [
    'reference',
    /\b(?:references?|ref|po|p\.o\.?|order|load|dispatch|shipment|job|confirmation|conf|lot|stock|stk|release|gate pass|claim|ro|work order|file|unit number)\b/,
  ],
  [
    'trailer',
    /\b(?:trailer|transport (?:type|method)|ship via|equipment|carrier type|service type|transport)\b/,
  ],
  ['condition', /\b(?:condition|operable|inop|inoperable|running|runs|drivable|run ?& ?drive)\b/],
  ['zip', /\b(?:zip|postal)(?: ?code)?$/],
  ['state', /\bstate$/],
  ['city', /\bcity$/],
  ['street', /\b(?:street|address ?(?:line)? ?1|addr ?1)\b/],
  ['place', /\b(?:address|addr|location|city|where|place)\b/],
  ['year', /\byear$/],
  ['make', /\bmake$/],
  ['model', /\bmodel$/],
  ['weight', /\b(?:weight|wt|lbs)\b/],
  ['vehicle', /\b(?:vehicles?|unit|car|auto|year ?\/? ?make ?\/? ?model|ymm|description|item)\b/],
  [
    'name',
    /\b(?:names?|contacts?|attn|attention|poc|person|who|company|facility|business|dealer(?:ship)?)\b/,
  ],
];

const RANKS: [RegExp, number][] = [
  [/\b(?:references?|ref|po|p\.o\.?)\b/, 4],
  [/\b(?:order|job|work order|file|ro)\b/, 3],
  [/\b(?:load|dispatch|shipment|confirmation|conf)\b/, 2],
];

/** A sentence before a colon is no label. */
const MAX_WORDS = 5;

/** What a label means, `Pickup contact` for example; undefined where it means nothing here. */
export function labelOfLine(text: string): Label | undefined {
  if (text.trim().split(/\s+/).length > MAX_WORDS) {
    return undefined;
  }
  const label = text
    .toLowerCase()
    .replaceAll(/[#*_()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const topic = TOPICS.find(([, pattern]) => pattern.test(label))?.[0];
  const side = SIDES.find(([, pattern]) => pattern.test(label))?.[0];
  // "Order date" and "Dispatch date" are days of neither end.
  const isOfOrder =
    topic === 'day' && side === undefined && /\b(?:order|dispatch|sent|invoice|created|issued)\b/.test(label);
  if (isOfOrder) {
    return { side: 'elsewhere', topic };
  }
  if (topic === undefined && side === undefined) {
    return undefined;
  }
  const rank = topic === 'reference' ? (RANKS.find(([pattern]) => pattern.test(label))?.[1] ?? 1) : undefined;
  // A carrier's rate is the amount, and the type of a carrier its trailer, for every payer.
  const isOfShipment = topic === 'amount' || topic === 'trailer' || topic === 'reference';
  if (topic === 'day' && side === undefined) {
    const isOfPickup = /\b(?:available|availability|ready|first|ship)\b/.test(label);
    return {
      side: isOfPickup ? 'sender' : /\b(?:eta|arriv\w+)\b/.test(label) ? 'receiver' : undefined,
      topic,
    };
  }
  return { side: side === 'elsewhere' && isOfShipment ? undefined : side, topic, rank };
}
