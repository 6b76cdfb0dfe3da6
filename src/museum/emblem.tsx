/** The museum's animal, engraved: a beetle whose legs are wires and whose feet are nodes. */
const LEGS: readonly (readonly [number, number, number, number, number, number])[] = [
  [86, 74, 58, 56, 34, 62],
  [80, 96, 48, 96, 22, 106],
  [84, 122, 56, 138, 40, 168],
];

const RIBS = [0, 1, 2, 3, 4, 5, 6, 7];

export default function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 220 210" aria-hidden="true">
      {LEGS.flatMap(([x1, y1, x2, y2, x3, y3]) =>
        [1, -1].map((side) => {
          const x = (v: number) => 110 + (v - 110) * side;
          return (
            <g key={`${y1} ${side}`}>
              <path d={`M${x(x1)} ${y1}L${x(x2)} ${y2}L${x(x3)} ${y3}`} />
              <circle cx={x(x3)} cy={y3} r="5.5" className={y1 === 96 && side < 0 ? 'solid' : ''} />
              <circle cx={x(x2)} cy={y2} r="2.4" className="solid" />
            </g>
          );
        }),
      )}
      <path d="M98 40C92 24 84 18 72 14M122 40c6-16 14-22 26-26" />
      <circle cx="70" cy="13" r="3" className="solid" />
      <circle cx="150" cy="13" r="3" className="solid" />
      <path d="M96 52c0-12 6-17 14-17s14 5 14 17" />
      <path d="M84 78c0-17 10-26 26-26s26 9 26 26z" />
      <path d="M84 82h52c6 14 8 26 8 42 0 34-16 58-34 58s-34-24-34-58c0-16 2-28 8-42z" />
      <path d="M110 82v100" />
      {RIBS.map((i) => {
        const y = 98 + i * 10;
        const reach = Math.sqrt(Math.max(0, 1 - ((y - 118) / 68) ** 2)) * 29;
        return <path key={i} d={`M${110 - reach} ${y}h${reach - 7}M117 ${y}h${reach - 7}`} strokeDasharray={i % 2 ? '3 3' : undefined} />;
      })}
      <path d="M30 200h160" />
      <path d="M100 197h20" strokeWidth="4" />
    </svg>
  );
}
