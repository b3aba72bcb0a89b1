import { Heading } from '#blocks/parts/heading.tsx';

/** Empty for everybody: the list is on the phone, and its script fills it in. */
export function WishlistView() {
  return (
    <div className="wrap">
      <div className="title">
        <Heading as="h1">Your wish list</Heading>
        <p>It is kept on this phone or computer alone.</p>
      </div>
      <ul className="cards" data-wishes="" />
      <div className="empty" data-none="">
        <p>Nothing is on it yet. Tap “Keep for later” on the page of a product.</p>
        <noscript>
          <p>Your browser does not run the script of this shop, so nothing can be kept here.</p>
        </noscript>
        <a className="button" href="/products">
          See everything we sell
        </a>
      </div>
    </div>
  );
}
