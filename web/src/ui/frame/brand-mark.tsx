import mark from './icon.svg';

/** The logo; the product name is beside it or labels the link around it. */
export function BrandMark() {
  return <img className="brand-mark" src={mark} alt="" width={32} height={32} />;
}
