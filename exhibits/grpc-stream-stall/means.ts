/** What a knob's value amounts to, for the visitor. An address with its identity and labels: about 256 bytes (simulated). */
export const means = { messageBytes: { per: 256, of: 'addresses' } } as const;
