import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { places } from './places.ts';
import { StoreFrame } from './shell/frame.tsx';
import { Gate } from './shell/gate.tsx';
import { ListDetail } from './shell/list-detail.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { ScrollKeeper } from './shell/scroll-keeper.tsx';

/** A page whose code comes when it is first opened. */
function page(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

const Home = page(() => import('./home/home-page.tsx').then((m) => m.HomePage));
const Setup = page(() => import('./setup/setup-page.tsx').then((m) => m.SetupPage));
const Orders = page(() => import('./orders/orders-page.tsx').then((m) => m.OrdersPage));
const OneOrder = page(() => import('./orders/order-page.tsx').then((m) => m.OrderPage));
const Products = page(() => import('./products/products-page.tsx').then((m) => m.ProductsPage));
const NewProduct = page(() => import('./products/product-page.tsx').then((m) => m.NewProductPage));
const OneProduct = page(() => import('./products/product-page.tsx').then((m) => m.ProductPage));
const Enquiries = page(() => import('./enquiries/enquiries-page.tsx').then((m) => m.EnquiriesPage));
const Subscribers = page(() => import('./subscribers/subscribers-page.tsx').then((m) => m.SubscribersPage));
const Reviews = page(() => import('./reviews/reviews-page.tsx').then((m) => m.ReviewsPage));
const Payments = page(() => import('./payments/payments-page.tsx').then((m) => m.PaymentsPage));
const Plan = page(() => import('./billing/plan-page.tsx').then((m) => m.PlanPage));
const PlanPaid = page(() => import('./billing/paid-page.tsx').then((m) => m.PaidPage));
const OneInvoice = page(() => import('./billing/invoice-page.tsx').then((m) => m.InvoicePage));
const Money = page(() => import('./money/money-page.tsx').then((m) => m.MoneyPage));
const BankAccount = page(() => import('./money/bank-account-page.tsx').then((m) => m.BankAccountPage));
const OwnKeys = page(() => import('./money/own-keys-page.tsx').then((m) => m.OwnKeysPage));
const Site = page(() => import('./site/site-page.tsx').then((m) => m.SitePage));
const Details = page(() => import('./site/details-page.tsx').then((m) => m.DetailsPage));
const Pages = page(() => import('./pages/pages-page.tsx').then((m) => m.PagesPage));
const Menus = page(() => import('./pages/menus-page.tsx').then((m) => m.MenusPage));
const Look = page(() => import('./site/look-page.tsx').then((m) => m.LookPage));
const Delivery = page(() => import('./site/delivery-page.tsx').then((m) => m.DeliveryPage));
const WaysToPay = page(() => import('./site/ways-to-pay-page.tsx').then((m) => m.WaysToPayPage));
const EditPage = page(() => import('./editor/editor-page.tsx').then((m) => m.EditorPage));
const More = page(() => import('./shell/more-page.tsx').then((m) => m.MorePage));

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
          </Route>
          <Route
            path="products"
            element={<ListDetail title="Products" one="product" home={places.products} list={<Products />} />}
          >
            <Route path="new" element={<NewProduct />} />
            <Route path=":productId" element={<OneProduct />} />
          </Route>
          <Route path="enquiries" element={<Enquiries />} />
          <Route path="reviews" element={<Reviews />} />
          <Route path="subscribers" element={<Subscribers />} />
          <Route path="payments" element={<Payments />} />
          <Route path="plan" element={<Plan />} />
          <Route path="plan/paid" element={<PlanPaid />} />
          <Route path="plan/invoices/:invoiceId" element={<OneInvoice />} />
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
          <Route path="more" element={<More />} />
          <Route path="*" element={<NotFoundPage />} />
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
