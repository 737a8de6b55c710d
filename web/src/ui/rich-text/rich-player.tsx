/** An embedded video. Players refuse to play without a referrer, which the page's policy otherwise omits. */
export function RichPlayer({ source, title }: { source: string; title: string }) {
  return (
    <span className="rich-player">
      <iframe
        src={source}
        title={title || new URL(source).hostname}
        loading="lazy"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </span>
  );
}
