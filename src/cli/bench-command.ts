import type { Command } from './command.ts';
export const benchCommand: Command = { name: 'bench', summary: 'x', help: '', operands: [], flags: {}, run: async () => 0 };
