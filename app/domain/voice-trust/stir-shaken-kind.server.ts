import { productKind } from './product-kind.server'

export const stirShakenKind = productKind({ kind: 'stir_shaken', users: () => [], takes: () => true })
