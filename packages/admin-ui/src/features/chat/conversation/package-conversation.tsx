import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { conversationLink } from '../../../lib/address/links.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { accountDetail, fullName } from '../../../lib/queries/shared.queries.ts';
import { customerConversations } from '../chat.queries.ts';

/** What the customer of a package and support last wrote about it, and the way there. */
export function PackageConversation({ item }: { item: AdminPackage }) {
  const { customer, trackingNumber } = item;
  const api = useAdminApi();
  const enabled = customer !== undefined;
  const query = useQuery({ ...customerConversations(api, customer?.id ?? ''), enabled });
  const { data: person } = useQuery({ ...accountDetail(api, customer?.id ?? ''), enabled });
  if (!customer) {
    return <p>Nobody to write to: it has no customer.</p>;
  }
  const name = (person && fullName(person)) ?? customer.username;
  return (
    <QueryView query={query} what="the conversation" lines={2}>
      {({ items }) => {
        const about = items.find((conversation) => conversation.trackingNumber === trackingNumber);
        return about ? (
          <>
            <p>
              <strong>{about.lastMessage.isFromAdmin ? 'Support' : name}</strong>,{' '}
              {formatInstant(about.lastMessage.timestamp)}: {about.lastMessage.text}
            </p>
            <Link to={conversationLink(about.id)}>Open the conversation</Link>
          </>
        ) : (
          <p>
            None about this package. <Link to={conversationLink(customer.id)}>Write to {name}</Link>
          </p>
        );
      }}
    </QueryView>
  );
}
