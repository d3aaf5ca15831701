import { PackageAudit } from '../features/audit/package-audit.tsx';
import { PackageConversation } from '../features/chat/conversation/package-conversation.tsx';
import { PackagePage } from '../features/shipments/package-page.tsx';

interface PackagePageWithAllProps {
  trackingNumber: string;
  onBack: () => void;
}

/** The page of a package with what other features know of it: its conversation and its audit log. */
export function PackagePageWithAll({ trackingNumber, onBack }: PackagePageWithAllProps) {
  return (
    <PackagePage
      // One package's open dialog is not another's.
      key={trackingNumber}
      trackingNumber={trackingNumber}
      onBack={onBack}
      renderConversation={(item) => <PackageConversation item={item} />}
      audit={<PackageAudit trackingNumber={trackingNumber} />}
    />
  );
}
