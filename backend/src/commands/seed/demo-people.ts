import { RECEIVERS } from './demo-goods.ts';

/** A customer of the demo, who receives what is addressed to them. */
export interface DemoCustomer {
  username: string;
  firstName: string;
  surname: string;
}

/** The customer whose dashboard is there to look at. */
export const DEMO_USERNAME = 'demo';

/** Each is one of the receivers. */
export const CUSTOMERS: readonly DemoCustomer[] = [
  { username: DEMO_USERNAME, firstName: 'Marisol', surname: 'Vega' },
  { username: 'theo_lindqvist', firstName: 'Theodore', surname: 'Lindqvist' },
  { username: 'priya_raman', firstName: 'Priya', surname: 'Raman' },
  { username: 'dwhitfield', firstName: 'Darnell', surname: 'Whitfield' },
  { username: 'hannah_f', firstName: 'Hannah', surname: 'Feldman' },
  { username: 'samuel_begay', firstName: 'Samuel', surname: 'Begay' },
];

/** Where a receiver can be reached: a reserved domain, and numbers kept for fiction. */
export function contactsOf(receiver: string): { receiverEmail: string; receiverPhone: string } {
  const name = receiver
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '.')
    .toLowerCase();
  const position = RECEIVERS.findIndex((known) => known === receiver);
  return {
    receiverEmail: `${name}@example.com`,
    receiverPhone: `(512) 555-${String(110 + position).padStart(4, '0')}`,
  };
}
