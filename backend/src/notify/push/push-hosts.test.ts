import { expect, it } from 'vitest';
import { isPushService } from './push-hosts.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('takes %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/fcm/send/abc',
  'https://attacker-push.apple.com.example/',
  'https://push.apple.com/',
  'https://notify.windows.com@attacker.example/',
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/push',
  'https://localhost/push',
  'not an address',
])('rejects %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
