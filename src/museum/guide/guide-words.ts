/** The shape of `strings/<lang>/guide.json`; its ids are those of `key.ts`. */
export interface GuideWords {
  readonly page: Readonly<
    Record<
      | 'title'
      | 'lead'
      | 'filter'
      | 'none'
      | 'symptoms'
      | 'choose'
      | 'question'
      | 'yes'
      | 'no'
      | 'back'
      | 'again'
      | 'path'
      | 'arrived'
      | 'tools'
      | 'copy'
      | 'copied'
      | 'copy-of'
      | 'tell'
      | 'first-aid'
      | 'cure'
      | 'record'
      | 'watch'
      | 'lesson'
      | 'whole'
      | 'to'
      | 'places'
      | 'suspects',
      string
    >
  > & { readonly ways: Readonly<Record<string, string>> };
  readonly symptoms: Readonly<Record<string, { readonly title: string; readonly seen: string }>>;
  /** what is asked, and what each answer means */
  readonly questions: Readonly<Record<string, { readonly ask: string; readonly yes: string; readonly no: string }>>;
  readonly specimens: Readonly<Record<string, { readonly name: string; readonly tell: string; readonly aid: string; readonly cure: string }>>;
}
