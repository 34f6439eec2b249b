import { z } from 'zod'

/** `name`, or `-name` for descending. */
export type SortOf<Column extends string> = Column | `-${Column}`

export const sortSchema = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`]) as [SortOf<Column>])

export const readSort = <Column extends string>(sort: SortOf<Column>): { by: Column; isDescending: boolean } =>
  sort.startsWith('-')
    ? { by: sort.slice(1) as Column, isDescending: true }
    : { by: sort as Column, isDescending: false }
