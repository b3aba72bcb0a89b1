/**
 * Every column of the database that holds text, JSON, lists or bytes, and whether it may hold something of a shopper. A new one
 * stands in neither list until somebody has thought about it: what is personal is erased with its customer and handed
 * out on request (`server/personal-data`).
 */
export const personal: readonly string[] = `
  ad_events: client_ip user_agent browser_id visit_id
  brought_files: content
  brought_items: problems what
  customer_notes: words
  customer_words: word
  customers: email name phone search tags tags_edited
  direct_transfers: sender
  discount_uses: phone
  earlier_money: line
  enquiries: email message name note phone
  fulfillments: failed_reason link tracking
  gift_card_entries: actor reason
  gift_cards: message recipient
  mail_counts: recipient
  mail_troubles: address said
  mails: data key last_error recipient
  money_decisions: reason
  order_blocks: what
  order_edits: reason was
  order_events: actor message
  order_lines: title variant_title
  order_notes: words
  order_views: asked name
  order_words: word
  orders: address came_from email name note phone search utm_campaign utm_medium utm_source
  past_orders: address email lines name note phone search
  payments: email
  provider_events: body
  refunds: ended_because reason
  reviews: answer name words
  rider_reports: reason
  stock_movements: note
  stock_waits: email
  store_changes: after before what
  store_tallies: what
  subscribers: email
  texts: last_error recipient words
`
  .trim()
  .split('\n')
  .flatMap(columnsOf);

/** Of people who have an account with us, of goods, of money by its reference, hashes and words of lists. */
export const impersonal: readonly string[] = `
  abuse_reports: answer by_whom code email language page reason same state words
  api_keys: beginning key_hash name scopes
  backups: file problem
  erasures: kind
  restored_copies: woken_by
  restored_jobs: data name
  ad_events: network said state
  announcements: kind words
  ad_networks: network network_key problem sealed_token token_ends
  audit_entries: action actor data subject
  brought_files: choices file_name source state what
  brought_items: look outcome
  book_differences: explanation integration subject
  books_carried: what
  erased_records: what
  waiting_records: why
  carts: came_from token_hash utm_campaign utm_medium utm_source
  class_events: data name
  class_form_events: event_id
  class_gifts: bytes file_name
  class_holds: visitor_hash
  class_host_keys: key_hash
  class_host_sessions: secret_hash
  class_interest: email
  class_questions: answer state text
  class_reminders: kind
  class_seats: email first_name key_hash phone state
  class_slides: lines title
  class_words: word
  class_words_heard: word
  collection_addresses: slug
  collections: description rule seo_description seo_title slug sort title
  couriers: name pattern phone
  course_certificates: code course_title name
  course_entitlements: email withdrawn_because
  course_givebacks: inbox reference
  course_lessons: title
  course_link_locks: email
  course_links: key_hash
  course_loaded: video_id
  course_progress: stretches video_id
  course_purchases: device_hash email reference
  course_renditions: blob_key name video_id
  course_sessions: device_hash token_hash
  course_stills: blob_key video_id
  course_streams: blob_key file video_id
  course_videos: captions_key id ladder_hash source_hash summary title
  courses: cover_alt cover_key currency description label slug title
  customer_notes: author
  data_requests: by_name kind
  delivery_rates: eta kind name places states way ways weights
  direct_transfers: account_name account_number bank_name state
  discount_uses: state
  discounts: code kind
  disputes: category id integration reference state
  earlier_money: kind
  erased_people: proof
  email_changes: from_email key_hash to_email undo_hash
  email_locks: email kind
  email_tokens: kind token_hash
  enquiries: page same service state wished_day wished_hour
  fulfillments: courier key phone
  gift_card_entries: kind reference
  gift_card_uses: state
  gift_cards: code_hash currency last_four made_key state
  goods_list_items: goods outcome problems title
  goods_list_pictures: address alt outcome problem shows
  goods_lists: choices columns content file_name kind state
  integrations: mode provider sealed_hash sealed_key sealed_previous sealed_token shown token_hash
  inventory_levels: elsewhere
  invoice_numbers: name
  invoices: bill_to billing consent_version email ended_next ended_state kind lines offer reference state store_name
  kept_counts: by_name in_store
  kept_prices: by_name
  ledger_entries: currency kind method reference
  mail_complaints: address_hash
  mail_stops: address_hash
  mail_troubles: reason state
  message_notices: id
  order_reminders: state
  letter_words: closing language letter opening subject
  live_classes: about gift_title host_name replay_url room_url slug status title
  mail_counts: bound
  mails: template
  measure_answers: by_name reply words
  media: alt
  money_decisions: about actor integration kind subject
  name_moves: cause from_state to_state
  name_orders: code name promised_on reason renewal_reference sealed_code state wanted
  name_registrants: address city email name phone state
  operator_acts: command said
  operator_tasks: name
  operators: named_by role
  order_events: kind
  order_lines: parts taken_back_by
  order_notes: author
  order_parts: kind paid_by state
  orders: channel checkout_key confirmation content_hash currency delivery_eta delivery_kind delivery_name delivery_way discount_code fulfillment_status language network_hash pay_method payment_status status
  owner_visits: code_hash cookie_hash host
  page_changes: what
  page_redirects: from_slug
  page_versions: document
  pages: draft kind slug title
  passkeys: credential_id name public_key transports
  past_orders: money_said number sent_said source
  payment_moves: cause from_state reference to_state
  payments: access_code authorization_url callback_url captured_currency channel channels currency gateway_response integration mismatch mode provider provider_status purpose reference state subaccount
  payout_accounts: account_name account_number bank_code bank_name provider state subaccount
  pending_sign_ins: token_hash
  plan_disputes: id integration reference state
  planned_work: words
  price_changes: change left_out
  parcel_returns: decided key reason
  product_files: kind name upload_key
  product_words: word
  products: card_lines description details download_kinds options search seo_description seo_title size_chart slug status tags title
  provider_events: about digest headers integration outcome provider
  provider_polls: integration kind
  push_choices: kinds quiet_from quiet_until
  push_devices: auth endpoint name p256dh server_key
  push_keys: private_key public_key
  push_messages: last_error
  push_news: data key kind
  recovery_codes: code_hash
  refund_pieces: key
  refunds: key provider_refund_id reference requested_by state
  reservations: state
  review_photos: digest hidden_because state
  reviews: hidden_because product_title state
  rider_links: key made_by phone rider
  rider_reports: key kind
  saved_cards: bank brand consent_text consent_version email last4 sealed_code signature
  schema_migrations: name
  second_step_waits: stop_hash
  second_steps: sealed_secret
  session_tokens: token_hash
  sessions: device revoked_because
  settlement_lines: integration reference settlement_id
  settlement_parts: integration reference settlement_id
  settlements: id integration state subaccount
  sharding_registry: kind table_name
  sign_in_identities: issuer subject
  stock_movements: key kind
  stock_places: name
  status_troubles: what words
  stock_takes: by_name scope
  stock_waits: language
  store_closings: by_whom held_for reason state
  store_measures: about_kind about_name by_whom kind reason
  store_balance_entries: actor kind note subject
  store_changes: kind
  store_counters: name
  store_directory: host kind
  store_invitations: address key_hash role
  store_members: role
  store_menus: items menu
  store_words: word
  arriving_stores: file_name looked problem slug state upload_key
  store_archives: counts kind state
  store_domains: base found host state token
  stores: about accent_colour business_address business_number city fee_bearer google_proof languages meta_proof name own_host pay_channels phone plan primary_colour setup_done site_type slug state status tagline theme trade whatsapp
  subscribers: page state
  subscription_moves: cause from_state to_state
  subscriptions: billing code next_billing offer state
  table_edit_lines: cells
  table_edits: by_name problems
  text_stops: phone_hash
  texts: key kind provider_id reason state
  trusted_browsers: device token_hash
  unmatched_money: currency provider reference
  used_nonces: nonce
  webhook_attempts: said
  webhook_deliveries: data event key state
  webhook_endpoints: events old_secret secret state url
  users: email first_name gender language last_name password_hash phone terms_version
  variants: barcode option_values sku title
  visit_parts: kind name
  visit_salts: salt
  visit_views: came_from device path utm_campaign utm_medium utm_source visitor what
`
  .trim()
  .split('\n')
  .flatMap(columnsOf);

/** `table: column column` */
function columnsOf(line: string): string[] {
  const [table, columns] = line.trim().split(': ') as [string, string];
  return columns.split(' ').map((column) => `${table}.${column}`);
}
