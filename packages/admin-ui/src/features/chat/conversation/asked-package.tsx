import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { packageLink } from '../../../lib/address/links.ts';
import { askedPackage } from '../customer/customer.queries.ts';

/**
 * The package that a conversation is about. Every signed-in user may ask about any number; support is told when the
 * package is not that customer's, before its details go to a stranger.
 */
export function AskedPackage({ trackingNumber, userId }: { trackingNumber: string; userId: string }) {
  const { data: asked } = useQuery(askedPackage(useAdminApi(), trackingNumber));
  return (
    <>
      <Link to={packageLink(trackingNumber)}>{trackingNumber}</Link>
      {asked && asked.package.customer?.id !== userId && <Tag color="error">Not this customer’s package</Tag>}
    </>
  );
}
