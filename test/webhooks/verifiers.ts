import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpile } from 'typescript';
import { expect } from 'vitest';

// The examples of docs that verify deliveries, as functions. Each runs with the runtime of its language, if that is installed.

/** Returns the ID of a genuine event, or why it was refused. */
export type Verifier = (body: string, signature: string, secret: string) => string | Promise<string>;

const PAGES = ['webhooks.md', 'guides/verify-webhooks.md'].map((path) =>
  readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8'),
);

/** The only code block in a language. */
function codeIn(language: string): string {
  const [block, ...others] = PAGES.flatMap((page) => [
    ...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')),
  ]);
  expect(others).toEqual([]);
  return block![1]!;
}

const inTypeScript: Verifier = async (body, signature, secret) => {
  const code = transpile(codeIn('ts'), { module: ModuleKind.ES2022, target: ScriptTarget.ES2022 });
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const { verify } = (await import(/* @vite-ignore */ url)) as {
    verify(body: Buffer, signature: string, secret: string): { id: string };
  };
  try {
    return verify(Buffer.from(body), signature, secret).id;
  } catch (error) {
    return (error as Error).message;
  }
};

const inPython: Verifier = (body, signature, secret) => {
  const program = `${codeIn('python')}
import sys
delivery = json.load(sys.stdin)
try:
    print(verify(delivery["body"].encode(), delivery["signature"], delivery["secret"])["id"])
except ValueError as error:
    print(error)
`;
  return output('python3', ['-c', program], JSON.stringify({ body, signature, secret }));
};

const JAVA_MAIN = `
public class Main {
  public static void main(String[] given) throws Exception {
    try {
      Webhooks.verify(System.in.readAllBytes(), given[0], given[1]);
      System.out.println("genuine");
    } catch (SecurityException refused) {
      System.out.println(refused.getMessage());
    }
  }
}
`;

const inJava = compiled({ 'Webhooks.java': codeIn('java'), 'Main.java': JAVA_MAIN }, (folder) => {
  output('javac', ['-d', folder, join(folder, 'Main.java'), join(folder, 'Webhooks.java')]);
  return ['java', '-cp', folder, 'Main'];
});

const GO_MAIN = `package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	body, _ := io.ReadAll(os.Stdin)
	if err := Verify(body, os.Args[1], os.Args[2]); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("genuine")
}
`;

const inGo = compiled(
  { 'webhooks.go': codeIn('go').replace('package webhooks', 'package main'), 'main.go': GO_MAIN },
  (folder) => {
    const program = join(folder, 'verify');
    output('go', ['build', '-o', program, join(folder, 'main.go'), join(folder, 'webhooks.go')]);
    return [program];
  },
);

const inPhp: Verifier = (body, signature, secret) => {
  const program = `${codeIn('php')}
try { echo verify(file_get_contents('php://stdin'), $argv[1], $argv[2])['id']; }
catch (RuntimeException $refused) { echo $refused->getMessage(); }
`;
  return output('php', ['-r', program, '--', signature, secret], body);
};

const inRuby: Verifier = (body, signature, secret) => {
  const program = `${codeIn('ruby')}
begin
  puts verify($stdin.binmode.read, ARGV[0], ARGV[1])["id"]
rescue ArgumentError => refused
  puts refused.message
end
`;
  return output('ruby', ['-e', program, signature, secret], body);
};

/** A program that is compiled at its first use. It prints `genuine`, or why it refused. */
function compiled(files: Record<string, string>, compile: (folder: string) => string[]): Verifier {
  let command: string[] | undefined;
  return (body, signature, secret) => {
    if (!command) {
      const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      command = compile(folder);
    }
    const [program, ...words] = command;
    const said = output(program!, [...words, signature, secret], body);
    return said === 'genuine' ? (JSON.parse(body) as { id: string }).id : said;
  };
}

function output(program: string, words: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, words, { input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** The languages with their runtimes. Those that are not installed are left out, with a message. */
const LANGUAGES: readonly [name: string, runtime: string, test: string, verify: Verifier][] = [
  ['TypeScript', process.execPath, '--version', inTypeScript],
  ['Python', 'python3', '--version', inPython],
  ['Java', 'javac', '--version', inJava],
  ['Go', 'go', 'version', inGo],
  ['PHP', 'php', '--version', inPhp],
  ['Ruby', 'ruby', '--version', inRuby],
];

export const VERIFIERS: [name: string, verify: Verifier][] = LANGUAGES.flatMap(
  ([name, runtime, test, verify]) => {
    if (spawnSync(runtime, [test]).status === 0) return [[name, verify]];
    process.stdout.write(`No ${runtime} on the path: the example in ${name} is not run.\n`);
    return [];
  },
);
