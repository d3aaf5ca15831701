export const DOCUMENT_CATEGORIES = [
  'Forms',
  'Contracts',
  'Reports',
  'Guides',
  'Insurance',
  'Financial',
  'Safety',
] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** A document (specification, section 3). */
export interface Publication {
  id: string;
  title: string;
  description: string;
  category: DocumentCategory;
  format: 'PDF';
  /** As it is shown: `21 KB`. */
  size: string;
  /** YYYY-MM-DD */
  lastUpdated: string;
  downloads: number;
  featured: boolean;
}

/** The eight documents (specification, sections 3 and 9). */
export const PUBLICATIONS: readonly Publication[] = [
  {
    id: 'service-agreement',
    title: 'Service Agreement',
    description: 'What you book and what we owe you, from dispatch to delivery, on one page.',
    category: 'Contracts',
    format: 'PDF',
    size: '20 KB',
    lastUpdated: '2026-08-06',
    downloads: 2847,
    featured: true,
  },
  {
    id: 'inspection-checklist',
    title: 'Vehicle Inspection Checklist',
    description: 'Every side, every wheel: what to check with the driver at pickup and at delivery.',
    category: 'Forms',
    format: 'PDF',
    size: '32 KB',
    lastUpdated: '2026-09-14',
    downloads: 3921,
    featured: true,
  },
  {
    id: 'industry-report',
    title: 'Auto Transport Industry Report',
    description: 'A year of moving cars across the United States: lanes, seasons, prices and delays.',
    category: 'Reports',
    format: 'PDF',
    size: '19 KB',
    lastUpdated: '2026-07-20',
    downloads: 1456,
    featured: true,
  },
  {
    id: 'insurance-claims-form',
    title: 'Insurance Claims Form',
    description: 'For damage found at delivery: what happened, where, and what to attach.',
    category: 'Insurance',
    format: 'PDF',
    size: '20 KB',
    lastUpdated: '2026-06-11',
    downloads: 1893,
    featured: false,
  },
  {
    id: 'vehicle-preparation-guidelines',
    title: 'Vehicle Preparation Guidelines',
    description: 'From the quarter tank to the spare key: what to do before the truck comes.',
    category: 'Guides',
    format: 'PDF',
    size: '17 KB',
    lastUpdated: '2026-08-18',
    downloads: 4210,
    featured: false,
  },
  {
    id: 'payment-authorization-form',
    title: 'Payment Authorization Form',
    description: 'Lets someone else pay for your shipment, or a company pay for its employee.',
    category: 'Financial',
    format: 'PDF',
    size: '19 KB',
    lastUpdated: '2026-05-04',
    downloads: 967,
    featured: false,
  },
  {
    id: 'special-handling-request-form',
    title: 'Special Handling Request Form',
    description: 'For cars that do not run, sit low, are modified, or need a winch or soft straps.',
    category: 'Forms',
    format: 'PDF',
    size: '25 KB',
    lastUpdated: '2026-05-27',
    downloads: 634,
    featured: false,
  },
  {
    id: 'customer-safety-manual',
    title: 'Customer Safety Manual',
    description: 'Around the truck: where to stand, what not to lift, and how to meet a driver at night.',
    category: 'Safety',
    format: 'PDF',
    size: '18 KB',
    lastUpdated: '2026-03-30',
    downloads: 1128,
    featured: false,
  },
];
