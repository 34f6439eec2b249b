/** Writes a blast's rows from one file into another with prepared statements alone. */
export function writeBlastRows(from: string, file: string, blastId: string): { seconds: number; count: number }
