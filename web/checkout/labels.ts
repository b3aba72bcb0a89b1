/** Every sentence of the card window that the specification fixes. */
export const labels = {
  notAnObject: 'Transaction parameters should be a non-empty object',
  invalid: 'Invalid transaction parameters',
  missing: (name: string) => `Required parameter missing: ${name}`,
  wrongType: (name: string) => `Invalid parameter type: ${name}`,
  containerNeeded: 'A container is required to mount the payment request button',
  applePayFailed:
    'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
  attemptFailed: 'Transaction attempt failed',
  error: 'Error occurred',
  noWallet: 'No wallet payment method is available on this device',
  noContainer: 'Container to mount elements was not provided',
  applePayNotStarted: 'Could not initiate apple pay transaction',
  buttonMissing: 'Please make sure the buttonId is an element available in the DOM',
} as const;
