import mark from '#app/icon.svg';

/** The product's sign; its name always stands beside it or labels the link round it. */
export function BrandMark() {
  return <img className="brand-mark" src={mark} alt="" width={32} height={32} />;
}
