/** Four slotted screws in the corners of a plate. */
export function Screws() {
  return (
    <>
      {['tl', 'tr', 'bl', 'br'].map((corner) => (
        <svg key={corner} className={`screw screw-${corner}`} viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="5" />
          <path d={corner === 'tl' || corner === 'br' ? 'M3 8.2 9 3.8' : 'M3.2 3.6 8.8 8.4'} />
        </svg>
      ))}
    </>
  );
}
