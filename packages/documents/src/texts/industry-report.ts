import type { DocumentText } from '../document-text.ts';

export const industryReport: DocumentText = {
  slug: 'industry-report',
  title: 'Auto Transport Industry Report',
  subject:
    'Lanes, seasons, prices and delays: how moving cars across the United States works, and why it costs what it does.',
  sections: [
    {
      heading: 'How the industry works',
      paragraphs: [
        'Most cars travel on open trailers of seven to nine, run by small carriers and owner-operators. Brokers bring shippers and carriers together. An enclosed trailer takes two to six cars and costs about 50 percent more.',
      ],
    },
    {
      heading: 'Seasons',
      paragraphs: [
        'From May to August families move and students go home: demand is highest, and so are prices. From October to January cars follow their owners south, and in March and April they return north; going the other way, space is cheap.',
      ],
    },
    {
      heading: 'What drives the price',
      points: [
        'Distance: long lanes cost less per mile than short ones.',
        'Places: a city on an interstate is cheaper than a town two hours from one.',
        'Size and weight: a pickup takes the space of a car and a half.',
        'Condition: a car that does not run needs a winch and time.',
        'Urgency: a fixed pickup day costs more than a five-day window.',
      ],
    },
    {
      heading: 'How long it takes',
      points: [
        'Up to 200 miles: 1 to 2 days on the road',
        '200 to 600 miles: 2 to 4 days',
        '600 to 1,000 miles: 3 to 5 days',
        '1,000 to 1,500 miles: 4 to 6 days',
        '1,500 to 2,400 miles: 5 to 7 days',
        'More than 2,400 miles: 7 to 9 days',
      ],
    },
    {
      heading: 'Why shipments are late',
      paragraphs: [
        'Weather closes mountain passes; drivers must take their legal rest; and the car ahead of yours was not ready. A carrier that says so early is worth more than one that promises a day.',
      ],
    },
  ],
};
