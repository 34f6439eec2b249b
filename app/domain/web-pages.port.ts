export interface PagePicture {
  bytes: Uint8Array
  mimeType: string
}

export interface FoundPage {
  title: string | null
  description: string | null
  image: PagePicture | null
  favicon: PagePicture | null
}

/** Never our own network. */
export interface WebPages {
  /** null: unreadable. */
  read(url: string): Promise<FoundPage | null>
}
