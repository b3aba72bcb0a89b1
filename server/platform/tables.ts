// Made from the migrated schema by `npm run row-types`; a test says when it is stale.
import type { ColumnType, Generated } from 'kysely';
import type { Billing, OfferId } from '#shared/plans.ts';
import type { Role } from '#shared/roles.ts';
import type { InvoiceState, SubscriptionState } from '#shared/states.ts';

/** JSON is read as it was stored and written as text. */
type Json = ColumnType<unknown, string, string>;

export interface ShardingRegistryRow {
  table_name: string;
  kind: string;
  ord: number;
}

export interface UsersRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  gender: Generated<string>;
  phone: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  terms_version: string;
  terms_accepted_at: Date;
  created_at: Date;
}

export interface EmailTokensRow {
  token_hash: Buffer;
  user_id: string;
  kind: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface EmailLocksRow {
  kind: string;
  email: string;
  locked_until: Date;
}

export interface SessionsRow {
  id: string;
  user_id: string;
  remember: boolean;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_because: string | null;
}

export interface SessionTokensRow {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  replaced_at: Date | null;
}

export interface AuditEntriesRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  data: ColumnType<unknown, string | undefined, string>;
}

export interface MailsRow {
  id: string;
  key: string;
  recipient: string;
  template: string;
  data: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  next_try_at: Generated<Date>;
  failed_at: Date | null;
  from_known: Generated<boolean>;
}

export interface StoreDirectoryRow {
  host: string;
  store_id: string;
  kind: string;
  created_at: Date;
}

export interface StoreMembersRow {
  store_id: string;
  user_id: string;
  role: Role;
  created_at: Date;
}

export interface StoresRow {
  store_id: string;
  slug: string;
  name: string;
  site_type: Generated<string>;
  tagline: Generated<string>;
  about: Generated<string>;
  trade: string | null;
  primary_colour: Generated<string>;
  accent_colour: Generated<string>;
  logo_media_id: string | null;
  phone: Generated<string>;
  whatsapp: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  pay_online: Generated<boolean>;
  pay_on_delivery: Generated<boolean>;
  status: Generated<string>;
  plan: Generated<string>;
  published_at: Date | null;
  setup_done: Generated<string[]>;
  version: Generated<number>;
  created_at: Date;
  plan_until: Date | null;
  fee_bearer: Generated<string>;
  pay_channels: Generated<string[]>;
  pay_direct: Generated<boolean>;
  online_stopped: Generated<boolean>;
  first_opened_at: Date | null;
}

export interface StoreCountersRow {
  store_id: string;
  name: string;
  value: number;
}

export interface DeliveryRatesRow {
  store_id: string;
  id: string;
  kind: string;
  name: string;
  states: Generated<string[]>;
  price_kobo: number;
  free_above_kobo: number | null;
  eta: Generated<string>;
  position: number;
}

export interface MediaRow {
  store_id: string;
  id: string;
  alt: Generated<string>;
  width: number;
  height: number;
  widths: number[];
  avif: Generated<boolean>;
  created_at: Date;
}

export interface CollectionsRow {
  store_id: string;
  id: string;
  slug: string;
  title: string;
  description: Generated<string>;
  position: Generated<number>;
}

export interface ProductsRow {
  store_id: string;
  id: string;
  slug: string;
  title: string;
  description: Generated<string>;
  status: string;
  options: ColumnType<unknown, string | undefined, string>;
  tags: Generated<string[]>;
  position: number;
  price_from_kobo: number;
  price_to_kobo: number;
  compare_at_kobo: number | null;
  variant_count: number;
  search: string;
  created_at: Date;
  updated_at: Date;
}

export interface CollectionProductsRow {
  store_id: string;
  collection_id: string;
  product_id: string;
  position: number;
  on_sale: boolean;
}

export interface ProductMediaRow {
  store_id: string;
  product_id: string;
  media_id: string;
  position: number;
}

export interface VariantsRow {
  store_id: string;
  id: string;
  product_id: string;
  title: Generated<string>;
  option_values: ColumnType<unknown, string | undefined, string>;
  sku: Generated<string>;
  price_kobo: number;
  compare_at_kobo: number | null;
  position: number;
  removed: Generated<boolean>;
  media_id: string | null;
}

export interface InventoryLevelsRow {
  store_id: string;
  variant_id: string;
  on_hand: number;
  held: Generated<number>;
  committed: Generated<number>;
}

export interface StockMovementsRow {
  store_id: string;
  id: string;
  variant_id: string;
  kind: string;
  quantity: number;
  order_id: string | null;
  at: Date;
}

export interface PaymentsRow {
  reference: string;
  purpose: string;
  owner_id: string;
  store_id: string | null;
  provider: string;
  mode: string;
  state: string;
  amount_kobo: number;
  currency: string;
  email: string;
  callback_url: string;
  access_code: string | null;
  authorization_url: string | null;
  captured_kobo: number | null;
  captured_currency: string | null;
  fee_kobo: number | null;
  channel: string | null;
  provider_status: string | null;
  gateway_response: string | null;
  mismatch: string | null;
  refund_kobo: Generated<number>;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  integration: Generated<string>;
  subaccount: string | null;
  channels: string[] | null;
  disputed_kobo: Generated<number>;
  twice_kobo: Generated<number>;
  recovery_kobo: Generated<number>;
  explained_at: Date | null;
  claimed_until: Date | null;
}

export interface PaymentMovesRow {
  id: string;
  reference: string;
  from_state: string;
  to_state: string;
  cause: string;
  at: Date;
}

export interface ProviderEventsRow {
  id: string;
  provider: string;
  integration: string;
  digest: Buffer;
  headers: Json;
  body: Buffer;
  received_at: Date;
  processed_at: Date | null;
  outcome: string | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  claimed_until: Date | null;
  given_up_at: Date | null;
}

export interface UnmatchedMoneyRow {
  provider: string;
  reference: string;
  amount_kobo: number | null;
  currency: string | null;
  event_id: string;
  found_at: Date;
  explained_at: Date | null;
  returning_at: Date | null;
}

export interface RefundsRow {
  id: string;
  reference: string;
  key: string;
  amount_kobo: number;
  state: string;
  reason: Generated<string>;
  provider_refund_id: string | null;
  requested_by: string;
  created_at: Date;
  updated_at: Date;
  next_check_at: Date | null;
  checks: Generated<number>;
  ended_because: Generated<string>;
  claimed_until: Date | null;
}

export interface CartsRow {
  store_id: string;
  id: string;
  token_hash: Buffer;
  created_at: Date;
  updated_at: Date;
}

export interface CartLinesRow {
  store_id: string;
  cart_id: string;
  variant_id: string;
  quantity: number;
  added_at: Date;
}

export interface CustomersRow {
  store_id: string;
  id: string;
  phone: string;
  name: string;
  email: Generated<string>;
  created_at: Date;
  last_order_at: Date;
}

export interface OrdersRow {
  store_id: string;
  id: string;
  number: number;
  checkout_key: string;
  status: string;
  payment_status: string;
  fulfillment_status: string;
  pay_method: string;
  currency: string;
  subtotal_kobo: number;
  delivery_kobo: number;
  total_kobo: number;
  captured_kobo: Generated<number>;
  refunded_kobo: Generated<number>;
  item_count: number;
  customer_id: string;
  name: string;
  phone: string;
  email: string;
  address: Json;
  delivery_name: string;
  delivery_kind: string;
  delivery_eta: string;
  note: string;
  hold_until: Date | null;
  placed_at: Date;
  canceled_at: Date | null;
  fee_kobo: Generated<number>;
  tail_kobo: Generated<number>;
  content_hash: Buffer | null;
  network_hash: Buffer | null;
  confirmation: string | null;
  search: Generated<string>;
}

export interface OrderLinesRow {
  store_id: string;
  id: string;
  order_id: string;
  product_id: string;
  variant_id: string;
  title: string;
  variant_title: string;
  media_id: string | null;
  quantity: number;
  unit_price_kobo: number;
  total_kobo: number;
  fulfilled: Generated<number>;
  position: number;
}

export interface ReservationsRow {
  store_id: string;
  order_id: string;
  variant_id: string;
  quantity: number;
  state: string;
  updated_at: Date;
}

export interface LedgerEntriesRow {
  store_id: string;
  id: string;
  order_id: string;
  kind: string;
  reference: string;
  amount_kobo: number;
  fee_kobo: number | null;
  currency: string;
  method: string;
  at: Date;
}

export interface OrderEventsRow {
  store_id: string;
  id: string;
  order_id: string;
  at: Date;
  kind: string;
  message: string;
  actor: string;
}

export interface FulfillmentsRow {
  store_id: string;
  id: string;
  order_id: string;
  tracking: Generated<string>;
  created_at: Date;
  delivered_at: Date | null;
}

export interface ProductWordsRow {
  store_id: string;
  word: string;
  product_id: string;
}

export interface OperatorTasksRow {
  name: string;
  finished_at: Date;
}

export interface SignInIdentitiesRow {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
}

export interface UsedNoncesRow {
  nonce: string;
  expires_at: Date;
}

export interface CoursesRow {
  id: string;
  slug: string;
  label: string;
  title: string;
  description: string;
  price_kobo: number;
  currency: Generated<string>;
  cover_key: string | null;
  cover_alt: Generated<string>;
  cover_width: Generated<number>;
  cover_height: Generated<number>;
  created_at: Date;
}

export interface CourseLessonsRow {
  course_id: string;
  position: number;
  title: string;
}

export interface CourseVideosRow {
  course_id: string;
  id: string;
  lesson: number;
  position: number;
  title: string;
  summary: Generated<string>;
  seconds: number;
  source_hash: string;
  ladder_hash: string | null;
  captions_key: string | null;
  retired_at: Date | null;
}

export interface CourseRenditionsRow {
  course_id: string;
  video_id: string;
  name: string;
  height: number;
  bytes: number;
  bitrate: number;
  blob_key: string;
}

export interface CourseStillsRow {
  course_id: string;
  video_id: string;
  position: number;
  at: number;
  blob_key: string;
}

export interface CoursePurchasesRow {
  id: string;
  course_id: string;
  email: string;
  user_id: string | null;
  reference: string;
  device_hash: Buffer;
  created_at: Date;
  paid_at: Date | null;
  exchanged_at: Date | null;
}

export interface CourseEntitlementsRow {
  id: string;
  course_id: string;
  email: string;
  user_id: string | null;
  purchase_id: string | null;
  granted_at: Date;
  withdrawn_at: Date | null;
  withdrawn_because: string | null;
}

export interface CourseSessionsRow {
  id: string;
  token_hash: Buffer;
  entitlement_id: string;
  purchase_id: string | null;
  device_hash: Buffer;
  booked_seconds: Generated<number>;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface CourseLinksRow {
  key_hash: Buffer;
  entitlement_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface CourseLinkLocksRow {
  email: string;
  locked_until: Date;
}

export interface CourseProgressRow {
  entitlement_id: string;
  video_id: string;
  stretches: ColumnType<unknown, string | undefined, string>;
  played_seconds: Generated<number>;
  position_seconds: Generated<number>;
  position_at: Date | null;
  watched_at: Date | null;
  counted_at: Date | null;
}

export interface CourseCertificatesRow {
  code: string;
  entitlement_id: string;
  name: string;
  course_title: string;
  issued_at: Date;
}

export interface LiveClassesRow {
  id: string;
  slug: string;
  title: string;
  about: string;
  host_name: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  held: Generated<number>;
  taken: Generated<number>;
  line_last: Generated<number>;
  status: Generated<string>;
  started_at: Date | null;
  ended_at: Date | null;
  room_url: string | null;
  replay_url: string | null;
  gift_title: string | null;
  slide_position: Generated<number>;
  sequence: Generated<number>;
  last_event: Generated<number>;
  created_at: Date;
}

export interface ClassHoldsRow {
  class_id: string;
  visitor_hash: Buffer;
  started_at: Date;
  expires_at: Date;
}

export interface ClassSeatsRow {
  id: string;
  class_id: string;
  email: string;
  first_name: string;
  phone: Generated<string>;
  state: string;
  line: number | null;
  key_hash: Buffer;
  revision: Generated<number>;
  registered_at: Date;
  present_ms: Generated<number>;
  last_beat_at: Date | null;
  gift_released_at: Date | null;
}

export interface ClassSlidesRow {
  class_id: string;
  position: number;
  title: string;
  lines: Json;
}

export interface ClassGiftsRow {
  class_id: string;
  file_name: string;
  bytes: Buffer;
}

export interface ClassWordsRow {
  class_id: string;
  word: string;
  given_at: Date;
}

export interface ClassWordsHeardRow {
  seat_id: string;
  word: string;
  heard_at: Date;
}

export interface ClassQuestionsRow {
  id: string;
  class_id: string;
  seat_id: string;
  text: string;
  state: Generated<string>;
  answer: string | null;
  asked_at: Date;
}

export interface ClassEventsRow {
  class_id: string;
  seq: number;
  name: string;
  data: Json;
  at: Date;
}

export interface ClassRemindersRow {
  class_id: string;
  kind: string;
  sequence: number;
  sent_at: Date;
}

export interface ClassHostKeysRow {
  key_hash: Buffer;
  class_id: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface ClassHostSessionsRow {
  secret_hash: Buffer;
  class_id: string;
  expires_at: Date;
}

export interface ClassInterestRow {
  email: string;
  asked_at: Date;
}

export interface SubscriptionsRow {
  id: string;
  code: string;
  store_id: string;
  state: SubscriptionState;
  offer: OfferId;
  billing: Billing;
  next_billing: Billing | null;
  period: Generated<number>;
  price_kobo: Generated<number>;
  period_start: Date | null;
  period_end: Date | null;
  anchor_day: number;
  trial_at: Date | null;
  due_at: Date | null;
  created_at: Date;
  held_at: Date | null;
  resumed_at: Date | null;
  claimed_until: Date | null;
}

export interface SubscriptionMovesRow {
  id: string;
  subscription_id: string;
  from_state: string;
  to_state: string;
  cause: string;
  at: Date;
}

export interface SavedCardsRow {
  id: string;
  subscription_id: string;
  email: string;
  sealed_code: Buffer | null;
  signature: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  bank: string | null;
  consent_text: string;
  consent_version: string;
  consent_by: string;
  consent_at: Date;
  created_at: Date;
  removed_at: Date | null;
}

export interface InvoicesRow {
  id: string;
  number: number | null;
  subscription_id: string;
  store_id: string;
  store_name: string;
  bill_to: string;
  email: string;
  kind: string;
  state: InvoiceState;
  period: number | null;
  offer: OfferId;
  billing: Billing;
  price_kobo: number;
  amount_kobo: number;
  lines: Json;
  period_start: Date | null;
  period_end: Date | null;
  tries: Generated<number>;
  told_tries: Generated<number>;
  reference: string | null;
  consent_version: string | null;
  consent_by: string | null;
  consent_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  ended_state: string | null;
  ended_next: Billing | null;
}

export interface InvoiceNumbersRow {
  name: string;
  value: number;
}

export interface PayoutAccountsRow {
  id: string;
  store_id: string;
  provider: string;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  subaccount: string | null;
  state: string;
  added_by: string;
  created_at: Date;
  replaced_at: Date | null;
}

export interface IntegrationsRow {
  id: string;
  store_id: string;
  provider: string;
  mode: string;
  sealed_key: Buffer;
  sealed_previous: Buffer | null;
  sealed_hash: Buffer | null;
  shown: string;
  sealed_token: Buffer;
  token_hash: Buffer;
  active: boolean;
  created_at: Date;
  changed_at: Date;
  refused_at: Date | null;
  successor: string | null;
  fallback: Generated<boolean>;
}

export interface SettlementsRow {
  integration: string;
  id: string;
  subaccount: string | null;
  state: string;
  gross_kobo: number;
  fees_kobo: number;
  deductions_kobo: number;
  net_kobo: number;
  settled_at: Date;
  read_at: Date | null;
  parts_read_at: Date | null;
}

export interface SettlementLinesRow {
  integration: string;
  settlement_id: string;
  reference: string;
}

export interface DisputesRow {
  integration: string;
  id: string;
  reference: string;
  amount_kobo: number;
  category: string;
  state: string;
  due_at: Date | null;
  opened_at: Date;
  changed_at: Date;
}

export interface BookDifferencesRow {
  integration: string;
  subject: string;
  explanation: string;
  amount_kobo: number;
  found_at: Date;
  explained_at: Date | null;
}

export interface CourseStreamsRow {
  course_id: string;
  video_id: string;
  file: string;
  bytes: number;
  blob_key: string;
}

export interface DirectTransfersRow {
  store_id: string;
  order_id: string;
  amount_kobo: number;
  bank_name: string;
  account_number: string;
  account_name: string;
  state: string;
  sent_at: Date | null;
  sender: Generated<string>;
  asked_at: Date;
}

export interface DirectTransferTimesRow {
  store_id: string;
  order_id: string;
  due_at: Date;
  claimed_until: Date | null;
}

export interface OpenStoresRow {
  store_id: string;
  opened_at: Date;
}

export interface StoreBalancesRow {
  store_id: string;
  owed_kobo: Generated<number>;
  payouts_stopped: Generated<boolean>;
  payouts_changed_at: Date | null;
  changed_at: Date;
}

export interface StoreBalanceEntriesRow {
  id: string;
  store_id: string;
  kind: string;
  subject: string;
  turn: Generated<number>;
  amount_kobo: number;
  note: Generated<string>;
  actor: Generated<string>;
  at: Date;
}

export interface PlanDisputesRow {
  integration: string;
  id: string;
  subscription_id: string;
  invoice_id: string;
  reference: string;
  amount_kobo: number;
  state: string;
  holds: boolean;
  due_at: Date | null;
  opened_at: Date;
  decided_at: Date | null;
}

export interface MoneyDecisionsRow {
  id: string;
  at: Date;
  kind: string;
  about: string;
  integration: string;
  subject: string;
  sent_back_kobo: Generated<number>;
  reason: string;
  actor: string;
}

export interface ProviderPollsRow {
  integration: string;
  kind: string;
  next_at: Date;
  claimed_until: Date | null;
}

export interface MailCountsRow {
  recipient: string;
  bound: string;
  window_start: Date;
  used: number;
}

export interface StoreTalliesRow {
  store_id: string;
  what: string;
  window_start: Date;
  used: number;
}

export interface OrderBlocksRow {
  store_id: string;
  what: string;
  until_at: Date;
}

export interface OrderConfirmTimesRow {
  store_id: string;
  order_id: string;
  due_at: Date;
  claimed_until: Date | null;
}

export interface CourseLoadedRow {
  entitlement_id: string;
  video_id: string;
  pieces: string;
}

export interface CourseGivebacksRow {
  course_id: string;
  inbox: string;
  reference: string;
  given_at: Date;
}

export interface OrderWordsRow {
  store_id: string;
  word: string;
  order_id: string;
}

export interface SettlementPartsRow {
  integration: string;
  settlement_id: string;
  reference: string;
}

export interface ClassFormEventsRow {
  event_id: string;
  class_id: string | null;
  received_at: Date;
}

export interface OwnerVisitsRow {
  code_hash: Buffer;
  cookie_hash: Buffer | null;
  session_id: string;
  user_id: string;
  store_id: string;
  host: string;
  expires_at: Date;
}

export interface PlatformTables {
  sharding_registry: ShardingRegistryRow;
  users: UsersRow;
  email_tokens: EmailTokensRow;
  email_locks: EmailLocksRow;
  sessions: SessionsRow;
  session_tokens: SessionTokensRow;
  audit_entries: AuditEntriesRow;
  mails: MailsRow;
  store_directory: StoreDirectoryRow;
  store_members: StoreMembersRow;
  payments: PaymentsRow;
  payment_moves: PaymentMovesRow;
  provider_events: ProviderEventsRow;
  unmatched_money: UnmatchedMoneyRow;
  refunds: RefundsRow;
  operator_tasks: OperatorTasksRow;
  sign_in_identities: SignInIdentitiesRow;
  used_nonces: UsedNoncesRow;
  courses: CoursesRow;
  course_lessons: CourseLessonsRow;
  course_videos: CourseVideosRow;
  course_renditions: CourseRenditionsRow;
  course_stills: CourseStillsRow;
  course_purchases: CoursePurchasesRow;
  course_entitlements: CourseEntitlementsRow;
  course_sessions: CourseSessionsRow;
  course_links: CourseLinksRow;
  course_link_locks: CourseLinkLocksRow;
  course_progress: CourseProgressRow;
  course_certificates: CourseCertificatesRow;
  live_classes: LiveClassesRow;
  class_holds: ClassHoldsRow;
  class_seats: ClassSeatsRow;
  class_slides: ClassSlidesRow;
  class_gifts: ClassGiftsRow;
  class_words: ClassWordsRow;
  class_words_heard: ClassWordsHeardRow;
  class_questions: ClassQuestionsRow;
  class_events: ClassEventsRow;
  class_reminders: ClassRemindersRow;
  class_host_keys: ClassHostKeysRow;
  class_host_sessions: ClassHostSessionsRow;
  class_interest: ClassInterestRow;
  subscriptions: SubscriptionsRow;
  subscription_moves: SubscriptionMovesRow;
  saved_cards: SavedCardsRow;
  invoices: InvoicesRow;
  invoice_numbers: InvoiceNumbersRow;
  payout_accounts: PayoutAccountsRow;
  integrations: IntegrationsRow;
  settlements: SettlementsRow;
  settlement_lines: SettlementLinesRow;
  disputes: DisputesRow;
  book_differences: BookDifferencesRow;
  course_streams: CourseStreamsRow;
  direct_transfer_times: DirectTransferTimesRow;
  open_stores: OpenStoresRow;
  store_balances: StoreBalancesRow;
  store_balance_entries: StoreBalanceEntriesRow;
  plan_disputes: PlanDisputesRow;
  money_decisions: MoneyDecisionsRow;
  provider_polls: ProviderPollsRow;
  mail_counts: MailCountsRow;
  store_tallies: StoreTalliesRow;
  order_confirm_times: OrderConfirmTimesRow;
  course_loaded: CourseLoadedRow;
  course_givebacks: CourseGivebacksRow;
  settlement_parts: SettlementPartsRow;
  class_form_events: ClassFormEventsRow;
  owner_visits: OwnerVisitsRow;
  merchant_payments: PaymentsRow;
}

export interface StoreTables {
  stores: StoresRow;
  store_counters: StoreCountersRow;
  delivery_rates: DeliveryRatesRow;
  media: MediaRow;
  collections: CollectionsRow;
  products: ProductsRow;
  collection_products: CollectionProductsRow;
  product_media: ProductMediaRow;
  variants: VariantsRow;
  inventory_levels: InventoryLevelsRow;
  stock_movements: StockMovementsRow;
  carts: CartsRow;
  cart_lines: CartLinesRow;
  customers: CustomersRow;
  orders: OrdersRow;
  order_lines: OrderLinesRow;
  reservations: ReservationsRow;
  ledger_entries: LedgerEntriesRow;
  order_events: OrderEventsRow;
  fulfillments: FulfillmentsRow;
  product_words: ProductWordsRow;
  direct_transfers: DirectTransfersRow;
  order_blocks: OrderBlocksRow;
  order_words: OrderWordsRow;
}
