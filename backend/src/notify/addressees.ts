import type { Shipment } from '../shipments/shipment.service.ts';

/** A customer who may get emails, as far as their account says. */
export interface Customer {
  email?: string;
  emailConfirmedAt?: Date;
  isDisabled: boolean;
}

/** Who gets emails about a shipment. */
export interface Addressee {
  address: string;
  role: 'customer' | 'receiver';
}

type ReceiverFields = Pick<Shipment, 'receiverEmail' | 'notifyReceiver'>;

/** Its customer, and its receiver, as long as they want it. */
export function addresseesOf(shipment: ReceiverFields, customer: Customer | undefined): Addressee[] {
  const isTold = customer?.emailConfirmedAt !== undefined && !customer.isDisabled;
  // The customer's own address gets their email, or none until it is confirmed.
  const isSame = shipment.receiverEmail?.toLowerCase() === customer?.email?.toLowerCase();
  return possibleAddressees(shipment, customer).filter(({ role }) =>
    role === 'customer' ? isTold : !isSame,
  );
}

/** Also where the customer's address is not confirmed, which it may be by the time of the email. */
export function possibleAddressees(
  { receiverEmail, notifyReceiver }: ReceiverFields,
  customer: Customer | undefined,
): Addressee[] {
  return [
    ...(customer?.email === undefined ? [] : [{ address: customer.email, role: 'customer' as const }]),
    ...(receiverEmail === undefined || notifyReceiver === false
      ? []
      : [{ address: receiverEmail, role: 'receiver' as const }]),
  ];
}
