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

/** Fetches public pages only, never our own network. */
export interface WebPages {
  /** null: absent, not a page, timed out or forbidden. */
  read(url: string): Promise<FoundPage | null>
}
