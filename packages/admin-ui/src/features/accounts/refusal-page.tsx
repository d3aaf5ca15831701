import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';

interface RefusalPageProps {
  username: string;
  /** Their own page, where the shell has one. */
  customerPath: string | undefined;
  onSignOut: () => void;
}

/** What a signed-in person who is no administrator sees. */
export function RefusalPage({ username, customerPath, onSignOut }: RefusalPageProps) {
  const navigate = useNavigate();
  return (
    <Result
      status="warning"
      title="This area is for administrators"
      subTitle={`You are signed in as ${username}, who is not an administrator. Sign out to continue with another account.`}
      extra={[
        customerPath !== undefined && (
          <Button
            key="dashboard"
            type="primary"
            href={customerPath}
            onClick={(event) => {
              event.preventDefault();
              void navigate(customerPath);
            }}
          >
            Go to your dashboard
          </Button>
        ),
        <Button key="leave" type={customerPath === undefined ? 'primary' : 'default'} onClick={onSignOut}>
          Sign out
        </Button>,
      ]}
    />
  );
}
