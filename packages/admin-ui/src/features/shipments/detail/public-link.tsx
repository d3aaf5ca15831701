import { useQuery } from '@tanstack/react-query';
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { qrPath } from '@moveway/ui/qr/qr-path.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { publicSettings } from '../../../lib/queries/shared.queries.ts';
import styles from './public-link.module.css';

/** The address under which everybody sees the package, to copy, and as a QR code to scan from the screen. */
export function PublicLink({ trackingNumber }: { trackingNumber: string }) {
  const toast = useToast();
  const api = useAdminApi();
  const { data, isPending } = useQuery(publicSettings(api));
  if (isPending) {
    return null;
  }
  // A server that was given no address of its site has the site itself. In a browser its origin is the page's.
  const site = data?.siteUrl ?? (api.liveUrl || location.origin);
  const address = new URL(`/tracking?number=${encodeURIComponent(trackingNumber)}`, site).href;
  const { size, path } = qrPath(address);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ title: 'Link Copied', description: 'Anyone with it can track the package.' });
    } catch {
      toast.fail('Copy Failed', 'Select the link and copy it instead.');
    }
  };
  return (
    <div className={styles.link}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the link"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <p>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            Copy link
          </Button>
        </p>
      </div>
    </div>
  );
}
