import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../../assets/index.js';
import { isUuid } from '../../kernel/ids.js';
import { newForm } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { Redirect, type PageView } from '../kit/view.js';
import { scanPage, unknownCodePage } from './scan.page.js';

/** Longer than any code of ours, and than any address. */
const MOST_READ = 1_000;

/** Finds what was scanned, or typed. */
@Injectable()
export class ScannedCodes {
  constructor(private readonly assets: AssetLookups) {}

  /** The camera; with a code in the address, the way to its asset, or what to do with one that nothing has. */
  async answer(portal: PortalContext): Promise<Redirect | PageView> {
    const code = (portal.query.code ?? '').trim().slice(0, MOST_READ);
    if (code === '') return scanPage(portal);
    const id = await this.find(portal, code);
    return id === undefined ? unknownCodePage(portal, code, newForm()) : new Redirect(`/assets/${id}`);
  }

  /** By the code on the sticker, then by the reference, then by an address: of this page with a code, or of the asset's. */
  private async find({ tenant }: PortalContext, code: string): Promise<string | undefined> {
    const found = await this.assets.idOfCode(tenant, codeIn(code) ?? code);
    const addressed = found === undefined ? assetIn(code) : undefined;
    if (addressed === undefined) return found;
    return (await this.assets.named(tenant, [addressed])).get(addressed)?.id;
  }
}

/** The code in the address of our own labels, on any host (see `labels/`). */
function codeIn(text: string): string | undefined {
  const [, code] = /^https?:\/\/[^/]+\/scan\?code=([^&#]+)$/i.exec(text) ?? [];
  return code === undefined ? undefined : (new URLSearchParams(`code=${code}`).get('code') ?? undefined);
}

/**
 * The id in the address of an asset's page. Its host does not matter, since a sticker outlives a domain, and the address is not
 * followed: the id opens an asset of the person's own business, or none.
 */
function assetIn(code: string): string | undefined {
  const [, id] = /\/assets\/([0-9a-f-]{36})\/?([?#].*)?$/i.exec(code) ?? [];
  return id !== undefined && isUuid(id.toLowerCase()) ? id.toLowerCase() : undefined;
}
