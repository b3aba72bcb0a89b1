import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import type { Permission } from '#shared/roles.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { places } from './places.ts';
import { Allowed, ChangedBy } from './shell/allowed.tsx';
import { OutsideFrame, StoreFrame } from './shell/frame.tsx';
import { Gate } from './shell/gate.tsx';
import { ListDetail } from './shell/list-detail.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { ScrollKeeper } from './shell/scroll-keeper.tsx';

/**
 * A page whose code comes when it is first opened, for whom it is; where only some of those may change what stands on
 * it, the others see it stand still.
 */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...[needs, toChange]: [Permission, Permission?]
): ComponentType {
  const Page = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  const shown = toChange ? (
    <ChangedBy needs={toChange}>
      <Page />
    </ChangedBy>
  ) : (
    <Page />
  );
  return () => <Allowed needs={needs}>{shown}</Allowed>;
}

const Home = page(() => import('./home/home-page.tsx'), 'HomePage', 'store.see');
const Setup = page(() => import('./setup/setup-page.tsx'), 'SetupPage', 'settings.change');
const Orders = page(() => import('./orders/orders-page.tsx'), 'OrdersPage', 'orders.see');
const OneOrder = page(() => import('./orders/order-page.tsx'), 'OrderPage', 'orders.see', 'orders.change');
const EditOrder = page(() => import('./orders/edit/edit-page.tsx'), 'EditOrderPage', 'refunds');
const OneParcel = page(() => import('./sending/parcel-page.tsx'), 'ParcelPage', 'orders.send');
const Riders = page(() => import('./sending/riders-page.tsx'), 'RidersPage', 'orders.send');
const Print = page(() => import('./print/print-page.tsx'), 'PrintPage', 'orders.send');
const Products = page(() => import('./products/products-page.tsx'), 'ProductsPage', 'catalogue.see');
const NewProduct = page(() => import('./products/product-page.tsx'), 'NewProductPage', 'catalogue.change');
const BesideProducts = page(() => import('./products/beside-list.tsx'), 'BesideList', 'catalogue.see');
const OneProduct = page(
  () => import('./products/product-page.tsx'),
  'ProductPage',
  'catalogue.see',
  'catalogue.change',
);
const Stock = page(() => import('./stock/stock-page.tsx'), 'StockPage', 'catalogue.see');
const StockPlaces = page(() => import('./stock/places/places-page.tsx'), 'StockPlacesPage', 'catalogue.see');
const Sell = page(() => import('./sell/sell-pages.tsx'), 'SellPages', 'sell');
const Ask = page(() => import('./ask/ask-page.tsx'), 'AskPage', 'sell');
const Customers = page(() => import('./customers/customers-page.tsx'), 'CustomersPage', 'customers.see');
const OneCustomer = page(
  () => import('./customers/customers-page.tsx'),
  'CustomerPage',
  'customers.see',
  'customers.change',
);
const Bring = page(() => import('./bring/pages.ts'), 'BringPage', 'customers.change');
const PastOrders = page(() => import('./bring/pages.ts'), 'PastOrdersPage', 'orders.see');
const Enquiries = page(() => import('./enquiries/enquiries-page.tsx'), 'EnquiriesPage', 'customers.see');
const Discounts = page(() => import('./discounts/discount-pages.tsx'), 'DiscountPages', 'discounts.see');
const GiftCards = page(() => import('./gift-cards/gift-card-pages.tsx'), 'GiftCardPages', 'gift_cards.see');
const Subscribers = page(
  () => import('./subscribers/subscribers-page.tsx'),
  'SubscribersPage',
  'customers.change',
);
const Visitors = page(() => import('./visitors/visitors-page.tsx'), 'VisitorsPage', 'orders.see');
const Reviews = page(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage', 'customers.see');
const UnfinishedCheckouts = page(
  () => import('./unfinished/unfinished-page.tsx'),
  'UnfinishedPage',
  'orders.see',
);
const Payments = page(
  () => import('./payments/payments-page.tsx'),
  'PaymentsPage',
  'orders.see',
  'money.change',
);
const Plan = page(() => import('./billing/plan-pages.tsx'), 'PlanPages', 'money.see');
const Money = page(() => import('./money/money-page.tsx'), 'MoneyPage', 'money.see');
const BankAccount = page(() => import('./money/bank-account-page.tsx'), 'BankAccountPage', 'money.see');
const OwnKeys = page(() => import('./money/own-keys-page.tsx'), 'OwnKeysPage', 'money.see');
const Site = page(() => import('./site/site-page.tsx'), 'SitePage', 'settings.see');
const Details = page(
  () => import('./site/details-page.tsx'),
  'DetailsPage',
  'settings.see',
  'settings.change',
);
const Pages = page(() => import('./pages/pages-page.tsx'), 'PagesPage', 'pages.see', 'pages.change');
const Menus = page(() => import('./pages/menus-page.tsx'), 'MenusPage', 'pages.see', 'pages.change');
const Look = page(() => import('./site/look-page.tsx'), 'LookPage', 'settings.see', 'settings.change');
const Delivery = page(
  () => import('./site/delivery-page.tsx'),
  'DeliveryPage',
  'settings.see',
  'settings.change',
);
const Developers = page(() => import('./developers/developer-pages.tsx'), 'DeveloperPages', 'developers');
const ProductFeed = page(() => import('./feed/feed-page.tsx'), 'FeedPage', 'settings.see');
const YourData = page(() => import('./archive/your-data-page.tsx'), 'YourDataPage', 'archive');
const Close = page(() => import('./closing/close-page.tsx'), 'ClosePage', 'closing');
const OwnDomain = page(() => import('./domain/domain-page.tsx'), 'DomainPage', 'settings.see');
const Letters = page(() => import('./letters/letter-pages.tsx'), 'LetterPages', 'settings.see');
const Adverts = page(() => import('./adverts/adverts-page.tsx'), 'AdvertsPage', 'settings.see');
const WaysToPay = page(
  () => import('./site/ways-to-pay-page.tsx'),
  'WaysToPayPage',
  'settings.see',
  'settings.change',
);
const People = page(() => import('./people/people-pages.tsx'), 'PeoplePages', 'staff');
const Account = page(() => import('./account/account-page.tsx'), 'AccountPage', 'store.see');
const EditPage = page(() => import('./editor/editor-page.tsx'), 'EditorPage', 'pages.see');
const Alerts = page(() => import('./alerts/alerts-page.tsx'), 'AlertsPage', 'store.see');
const Help = page(() => import('./help/help-page.tsx'), 'HelpPage', 'store.see');
const BringStore = lazy(() => import('./archive/bring-store-page.tsx'));
const More = page(() => import('./shell/more-page.tsx'), 'MorePage', 'store.see');

export function App() {
  return (
    <Gate>
      <Routes>
        <Route element={<StoreFrame />}>
          <Route index element={<Home />} />
          <Route path="setup" element={<Setup />} />
          <Route
            path="orders"
            element={<ListDetail title="Orders" one="order" home={places.orders} list={<Orders />} />}
          >
            <Route path=":orderId" element={<OneOrder />} />
            <Route path=":orderId/edit" element={<EditOrder />} />
          </Route>
          <Route path="products/file" element={<BesideProducts />} />
          <Route path="products/paste" element={<BesideProducts />} />
          <Route path="products/table" element={<BesideProducts />} />
          <Route path="products/photos" element={<BesideProducts />} />
          <Route path="products/collections/*" element={<BesideProducts />} />
          <Route path="products/count/*" element={<BesideProducts />} />
          <Route path="stock-places" element={<StockPlaces />} />
          <Route path="products/:productId/stock" element={<Stock />} />
          <Route
            path="products"
            element={<ListDetail title="Products" one="product" home={places.products} list={<Products />} />}
          >
            <Route path="new" element={<NewProduct />} />
            <Route path=":productId" element={<OneProduct />} />
          </Route>
          <Route path="sell/*" element={<Sell />} />
          <Route path="ask" element={<Ask />} />
          <Route path="parcels/:orderId" element={<OneParcel />} />
          <Route path="riders" element={<Riders />} />
          <Route path="print" element={<Print />} />
          <Route path="discounts/*" element={<Discounts />} />
          <Route path="gifts/*" element={<GiftCards />} />
          <Route
            path="customers"
            element={
              <ListDetail title="Customers" one="customer" home={places.customers} list={<Customers />} />
            }
          >
            <Route path=":customerId" element={<OneCustomer />} />
          </Route>
          <Route path="bring" element={<Bring />} />
          <Route path="past-orders" element={<PastOrders />} />
          <Route path="enquiries" element={<Enquiries />} />
          <Route path="reviews" element={<Reviews />} />
          <Route path="subscribers" element={<Subscribers />} />
          <Route path="visitors" element={<Visitors />} />
          <Route path="unfinished" element={<UnfinishedCheckouts />} />
          <Route path="payments" element={<Payments />} />
          <Route path="plan/*" element={<Plan />} />
          <Route path="money" element={<Money />} />
          <Route path="bank-account" element={<BankAccount />} />
          <Route path="own-keys" element={<OwnKeys />} />
          <Route path="site" element={<Site />} />
          <Route path="pages" element={<Pages />} />
          <Route path="menus" element={<Menus />} />
          <Route path="settings" element={<Details />} />
          <Route path="look" element={<Look />} />
          <Route path="delivery" element={<Delivery />} />
          <Route path="ways-to-pay" element={<WaysToPay />} />
          <Route path="product-feed" element={<ProductFeed />} />
          <Route path="your-data" element={<YourData />} />
          <Route path="close" element={<Close />} />
          <Route path="domain" element={<OwnDomain />} />
          <Route path="developers/*" element={<Developers />} />
          <Route path="letters/*" element={<Letters />} />
          <Route path="adverts" element={<Adverts />} />
          <Route path="alerts" element={<Alerts />} />
          <Route path="people/*" element={<People />} />
          <Route path="account" element={<Account />} />
          <Route path="help" element={<Help />} />
          <Route path="more" element={<More />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<OutsideFrame />}>
          <Route path="bring-store" element={<BringStore />} />
        </Route>
        <Route element={<StoreFrame bare />}>
          <Route path="pages/:pageId" element={<EditPage />} />
        </Route>
      </Routes>
      <ScrollKeeper />
      <ToastHost />
    </Gate>
  );
}
