import { Alert, Button, Card } from 'antd';
import styles from './pages.module.css';

interface FixedServerPageProps {
  url: string | undefined;
  onLeave: () => void;
}

/** Says that the company has set the server, where another one would be chosen. */
export function FixedServerPage({ url, onLeave }: FixedServerPageProps) {
  return (
    <main className={styles.page}>
      <Card className={styles.card ?? ''} title={<h1 className={styles.title}>Set by your company</h1>}>
        {url === undefined ? (
          <Alert
            type="error"
            title="The policy of your company cannot be used, and no server was used before. Ask your administrator to repair it."
          />
        ) : (
          <>
            <p className={styles.text}>This console works with {url}. No other server can be used.</p>
            <Button type="primary" onClick={onLeave}>
              Back
            </Button>
          </>
        )}
      </Card>
    </main>
  );
}
