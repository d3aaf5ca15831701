import { Button, Result } from 'antd';

/** What a signed-in person who is no administrator sees. */
export function RefusalPage({ username, onSignOut }: { username: string; onSignOut: () => void }) {
  return (
    <Result
      status="warning"
      title="This area is for administrators"
      subTitle={`You are signed in as ${username}, who is not an administrator. Sign out to continue with another account.`}
      extra={
        <Button type="primary" onClick={onSignOut}>
          Sign out
        </Button>
      }
    />
  );
}
