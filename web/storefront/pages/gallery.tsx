import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Art } from '#blocks/parts/art.tsx';
import { Photo } from '#blocks/parts/picture.tsx';

/** Photos side by side, moved by finger; the small ones below lead to each. */
export function Gallery({ page }: { page: ProductPage }) {
  const { pictures, title } = page.product;
  const says = wordsOf(page.shell.language).product;
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <div className="frame square">
          <span className="blank">
            <Art />
          </span>
        </div>
      </div>
    );
  return (
    <div className="gallery">
      <ul
        className="slides"
        data-slides=""
        {...(pictures.length > 1 && { tabIndex: 0, role: 'list', 'aria-label': says.photos })}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} id={`photo-${index + 1}`}>
            <Photo
              picture={picture}
              sizes="(min-width:60em) 46vw,80vw"
              most={1280}
              mode={page.mode}
              first={index === 0}
              alt={says.photoOf(title, index + 1)}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a href={`#photo-${index + 1}`} data-thumb={index}>
                <Photo picture={{ ...picture, alt: '' }} sizes="64px" most={160} mode="saver" alt="" />
                <span className="vh">{says.photo(index + 1)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
