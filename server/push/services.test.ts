import { expect, test } from 'vitest';
import { isPushService } from './services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

test.each([
  'http://127.0.0.1:1/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://[::1]/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com./fcm/send/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://name@fcm.googleapis.com/x',
  'https://xpush.apple.com/x',
  'javascript:alert(1)',
  'x',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false);
});

test('an origin that the operator added is one, and only that', () => {
  const more = ['http://127.0.0.1:4000'];
  expect(isPushService('http://127.0.0.1:4000/send/x', more)).toBe(true);
  expect(isPushService('http://127.0.0.1:4001/send/x', more)).toBe(false);
  expect(isPushService('http://name@127.0.0.1:4000/send/x', more)).toBe(false);
});
