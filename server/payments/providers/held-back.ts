import type { Database } from '../../platform/database/db.ts';
import { isQuiet, quietWords } from '../../platform/quiet/quiet.ts';
import { GatewayUnclear, type Gateway } from './gateway.ts';

/**
 * A gateway by which nothing moves while the installation is a quiet copy: it asks, and begins, charges and sends back
 * nothing. Whoever would is told that there was no clear answer, and tries again later. Each way is named, so that a new
 * one does not get past.
 */
export function heldBack(gateway: Gateway, db: Database): Gateway {
  const awake =
    <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (await isQuiet(db)) throw new GatewayUnclear(quietWords);
      return act(...args);
    };
  const { payouts, disputes } = gateway;
  return {
    provider: gateway.provider,
    mode: gateway.mode,
    initialize: awake(gateway.initialize),
    chargeSaved: awake(gateway.chargeSaved),
    forgetCard: awake(gateway.forgetCard),
    refund: awake(gateway.refund),
    refundTo: gateway.refundTo && awake(gateway.refundTo),
    verify: gateway.verify,
    refundsOf: gateway.refundsOf,
    refundsSince: gateway.refundsSince,
    paymentsSince: gateway.paymentsSince,
    signatureHolds: gateway.signatureHolds,
    readEvent: gateway.readEvent,
    keyWorks: gateway.keyWorks,
    payouts: payouts && {
      banks: payouts.banks,
      accountName: payouts.accountName,
      openSubaccount: awake(payouts.openSubaccount),
      setPayouts: awake(payouts.setPayouts),
      settlements: payouts.settlements,
      paymentsIn: payouts.paymentsIn,
    },
    disputes: disputes && {
      since: disputes.since,
      find: disputes.find,
      explain: awake(disputes.explain),
      accept: awake(disputes.accept),
    },
  };
}
