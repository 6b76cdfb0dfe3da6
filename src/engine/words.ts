/** Every word a visitor reads of an exhibit: the shape of `exhibits/<id>/strings/<lang>.json`. */
export interface Words {
  /** the lobby's card; imported alone by the lobby, so keep it small */
  readonly card: {
    readonly title: string;
    readonly teaser: string;
    readonly symptom: string;
    readonly component: string;
    readonly wing: string;
    readonly years: string;
  };
  /** the room's label, at most 50 words in all: try this, what is going on, so what */
  readonly label: { readonly try: string; readonly what: string; readonly so: string };
  /** the one juicy question, answerable with the room's knobs */
  readonly question: string;
  readonly bet: {
    readonly question: string;
    readonly choices: readonly { readonly id: string; readonly text: string; readonly verdict: string }[];
    readonly right: string;
    readonly replay: string;
  };
  readonly conditions: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  /** who is who: what it is; where it matters what it watches, and what would break without it */
  readonly actors: Readonly<Record<string, { readonly name: string; readonly what: string; readonly watches?: string; readonly breaks?: string }>>;
  /** states of machines by `<machine id>.<state>`; shown in tooltips and the spoken summary */
  readonly states: Readonly<Record<string, string>>;
  readonly knobs: Readonly<Record<string, { readonly label: string; readonly help: string; readonly options?: Readonly<Record<string, string>> }>>;
  readonly fixes: Readonly<Record<string, { readonly label: string; readonly does: string; readonly cures: string; readonly hides: string }>>;
  readonly pokes: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  readonly gauges: Readonly<Record<string, string>>;
  readonly invariants: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  /** of `proof.ts`, for a room that is proved: its bounds and its properties */
  readonly proof?: {
    readonly bounds: Readonly<Record<string, { readonly name: string; readonly help?: string }>>;
    readonly properties: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  };
  readonly scenes: Readonly<Record<string, { readonly title: string; readonly label: string; readonly question?: string }>>;
  /** labels drawn on the stage */
  readonly stage: Readonly<Record<string, string>>;
  readonly curator: {
    readonly happened: string;
    readonly versions: readonly { readonly what: string; readonly where: string }[];
    readonly sources: readonly { readonly what: string; readonly ref: string }[];
    readonly simplified: readonly string[];
    readonly figures: readonly { readonly figure: string; readonly source: string }[];
    /** model against recording, by the id of the series in `recorded.ts`; `marks` names its cases */
    readonly charts?: Readonly<
      Record<
        string,
        { readonly title: string; readonly x: string; readonly y: string; readonly says: string; readonly marks?: Readonly<Record<string, string>> }
      >
    >;
  };
  readonly glossary: Readonly<Record<string, string>>;
}
