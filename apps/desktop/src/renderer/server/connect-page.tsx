import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Checkbox, Form, Input } from 'antd';
import type { CheckStep, ServerState } from '../../ipc/server.contract.ts';
import { desktopCall } from '../desktop-call.ts';
import { CheckSteps } from './check-steps.tsx';
import styles from './pages.module.css';

interface ConnectPageProps {
  /** The server used now. */
  url: string | undefined;
  /** The address that the console was started with and does not use. */
  refused: ServerState['refused'];
  /** Leaves without a change, where there is a server to go back to. */
  onLeave: (() => void) | undefined;
}

/** Asks for the server: checks the address step by step, and uses it when no step failed. */
export function ConnectPage({ url, refused, onLeave }: ConnectPageProps) {
  const [isHttpConfirmed, setHttpConfirmed] = useState(false);
  const connect = useMutation({
    mutationFn: async (address: string) => {
      const steps = await desktopCall('server.check', address);
      const isUsable = steps.every(({ outcome }) => outcome !== 'failed');
      if (isUsable && (isHttpConfirmed || !isPlainHttp(steps))) {
        // The window loads again with it.
        await desktopCall('server.use', { address, isHttpConfirmed });
      }
      return steps;
    },
  });
  const steps = connect.data ?? [];

  return (
    <main className={styles.page}>
      <Card className={styles.card ?? ''} title={<h1 className={styles.title}>Connect to your server</h1>}>
        <p className={styles.text}>
          Enter the web address of your company’s Moveway site, as you see it in a browser.
        </p>
        {refused && <Alert className={styles.notice ?? ''} type="warning" title={refused.reason} />}
        <Form<{ address: string }>
          layout="vertical"
          requiredMark={false}
          initialValues={{ address: url ?? refused?.address ?? '' }}
          onFinish={({ address }) => connect.mutate(address)}
        >
          <Form.Item
            name="address"
            label="Server address"
            rules={[{ required: true, whitespace: true, message: 'Enter the address' }]}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the address is all there is to enter here. */}
            <Input placeholder="https://moveway.example.com" spellCheck={false} autoFocus />
          </Form.Item>
          {isPlainHttp(steps) && (
            <Checkbox checked={isHttpConfirmed} onChange={({ target }) => setHttpConfirmed(target.checked)}>
              Connect without encryption. Anyone between you and the server can read your password and all
              data.
            </Checkbox>
          )}
          {connect.error && (
            <Alert className={styles.notice ?? ''} type="error" title={connect.error.message} />
          )}
          <div className={styles.actions}>
            <Button type="primary" htmlType="submit" loading={connect.isPending}>
              Connect
            </Button>
            {onLeave && <Button onClick={onLeave}>Cancel</Button>}
          </div>
        </Form>
        <output>{steps.length > 0 && <CheckSteps steps={steps} />}</output>
      </Card>
    </main>
  );
}

/** The check warns of it in its first step. */
const isPlainHttp = (steps: readonly CheckStep[]) =>
  steps.some(({ name, outcome }) => name === 'Address' && outcome === 'warning');
