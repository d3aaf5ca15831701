import { useParams } from 'react-router-dom';
import { PackageAudit } from '../features/audit/package-audit.tsx';
import { PackageConversation } from '../features/chat/conversation/package-conversation.tsx';
import { PackagePage } from '../features/shipments/package-page.tsx';

/** The page of a package with what other features know of it: its conversation and its audit log. */
export function PackagePageWithAll() {
  const { trackingNumber = '' } = useParams();
  return (
    <PackagePage
      // One package's open dialog is not another's.
      key={trackingNumber}
      trackingNumber={trackingNumber}
      renderConversation={(item) => <PackageConversation item={item} />}
      audit={<PackageAudit trackingNumber={trackingNumber} />}
    />
  );
}
