import { join, relative } from 'node:path';
import ts from 'typescript';

/** A message that the program can refuse something with, as it is written: `{}` stands for what is known when it is said. */
export interface SaidMessage {
  readonly template: string;
  /** Where it is said: a file and a line, from the repository's root. */
  readonly at: string;
}

const HOLE = '{}';
/** How many wordings one expression can have before something must be wrong with the reading of it. */
const MOST = 200;

/** What the parameters of functions stand for while a call is followed. */
type Given = ReadonlyMap<ts.Symbol, { readonly expression: ts.Expression; readonly given: Given }>;

/**
 * Reads out of the sources every message that an `ApiError`, a complaint of a field or an alarm can carry, whichever constants,
 * conditions and functions it is put together with.
 */
export class SaidMessages {
  readonly all: SaidMessage[] = [];
  /** Where a message is put together in a way that cannot be followed. */
  readonly untraceable: string[] = [];
  private readonly checker: ts.TypeChecker;
  private readonly calls = new Map<ts.Symbol, ts.CallExpression[]>();

  /** @param isOutside tells which files, by their path, say nothing that counts */
  constructor(
    private readonly root: string,
    isOutside: (path: string) => boolean,
  ) {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
      config: object;
    };
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const sources = fileNames.filter((name) => name.startsWith(join(root, 'src/')));
    const program = ts.createProgram(sources, { ...options, noEmit: true });
    this.checker = program.getTypeChecker();
    const files = program.getSourceFiles().filter(({ fileName }) => sources.includes(fileName));
    for (const file of files) this.visit(file, (node) => this.noteCall(node));
    for (const file of files)
      if (!isOutside(relative(root, file.fileName))) this.visit(file, (node) => this.readNode(node));
  }

  private visit(node: ts.Node, look: (node: ts.Node) => void): void {
    look(node);
    ts.forEachChild(node, (child) => this.visit(child, look));
  }

  private noteCall(node: ts.Node): void {
    if (!ts.isCallExpression(node)) return;
    const symbol = this.symbolOf(node.expression);
    if (symbol) this.calls.set(symbol, [...(this.calls.get(symbol) ?? []), node]);
  }

  private readNode(node: ts.Node): void {
    if (ts.isNewExpression(node) && node.expression.getText() === 'ApiError') {
      const message = node.arguments?.[1];
      if (message && message.getText() !== 'undefined') this.add(message, '');
    }
    if (ts.isCallExpression(node) && this.isComplaint(node)) this.add(node.arguments[0]!, '.');
    if (ts.isObjectLiteralExpression(node) && this.saysSomething(node))
      for (const property of node.properties) {
        if (property.name?.getText() !== 'message') continue;
        if (ts.isShorthandPropertyAssignment(property)) this.add(property.name, '');
        else if (ts.isPropertyAssignment(property) && !ts.isObjectLiteralExpression(property.initializer))
          this.addValue(property.initializer);
      }
  }

  private isComplaint({ expression }: ts.CallExpression): boolean {
    const declaration = this.symbolOf(expression)?.valueDeclaration;
    return (
      declaration !== undefined &&
      ts.isFunctionDeclaration(declaration) &&
      declaration.name?.text === 'complaint' &&
      declaration.getSourceFile().fileName.endsWith('/kernel/validation/field.ts')
    );
  }

  private addValue(value: ts.Expression): void {
    if (!ts.isArrowFunction(value)) return this.add(value, '');
    for (const returned of this.returnsOf(value)) this.add(returned, '');
  }

  /** Whether an object says something: the error of a field, an alarm, or how a constraint complains. */
  private saysSomething(literal: ts.ObjectLiteralExpression): boolean {
    const names = literal.properties.map(({ name }) => name?.getText());
    const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
    if (has('param', 'code', 'message')) return true;
    if (has('assetId', 'message') || has('sparePartId', 'message')) return true;
    const type = this.checker.getContextualType(literal);
    return (type?.aliasSymbol ?? type?.getSymbol())?.getName() === 'ValidationOptions';
  }

  private add(expression: ts.Expression, end: string): void {
    // What is handed on was read where it was said first.
    if (this.isHandedOn(expression)) return;
    const file = expression.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(expression.getStart());
    const at = `${relative(this.root, file.fileName)}:${line + 1}`;
    for (const text of this.textsOf(expression, new Map(), 0)) {
      if (text === '' && end === '.') continue;
      // A name in quotation marks is that of the field which is complained of.
      const template = (text + end).replace(/^"[^"]*" /, '');
      if (/\p{L}/u.test(template.replaceAll(HOLE, ''))) this.all.push({ template, at });
      else this.untraceable.push(`${at}: ${expression.getText()}`);
    }
  }

  /** Whether an expression is the message of an error that somebody else made. */
  private isHandedOn(expression: ts.Expression): boolean {
    if (ts.isPropertyAccessExpression(expression)) return expression.name.text === 'message';
    const declaration = ts.isIdentifier(expression) && this.meantBy(expression)?.valueDeclaration;
    return declaration !== undefined && declaration !== false && ts.isBindingElement(declaration);
  }

  /** Each wording that an expression can have. */
  private textsOf(expression: ts.Expression, given: Given, depth: number): string[] {
    const found = [...new Set(this.read(expression, given, depth))];
    if (found.length > MOST) throw new Error(`${expression.getText()} has more than ${MOST} wordings.`);
    return found.length === 1 && found[0] === HOLE ? this.literalsOf(expression) : found;
  }

  /** What an expression can only be by its type; a hole where that says nothing. */
  private literalsOf(expression: ts.Expression): string[] {
    const type = this.checker.getTypeAtLocation(expression);
    const each = type.isUnion() ? type.types : [type];
    const literals = each.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    return literals.length === each.length ? literals : [HOLE];
  }

  private read(expression: ts.Expression, given: Given, depth: number): string[] {
    if (depth > 20) return [HOLE];
    const next = (inner: ts.Expression) => this.textsOf(inner, given, depth + 1);
    if (ts.isStringLiteralLike(expression)) return [expression.text];
    if (ts.isTemplateExpression(expression)) return this.readTemplate(expression, next);
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
      return next(expression.expression);
    if (ts.isNonNullExpression(expression) || ts.isSatisfiesExpression(expression))
      return next(expression.expression);
    if (ts.isConditionalExpression(expression))
      return [...next(expression.whenTrue), ...next(expression.whenFalse)];
    if (ts.isBinaryExpression(expression)) return this.readBinary(expression, next);
    if (ts.isAwaitExpression(expression)) return next(expression.expression);
    if (ts.isIdentifier(expression) && expression.text === 'undefined') return [];
    if (!this.isText(expression)) return [HOLE];
    if (ts.isIdentifier(expression)) return this.readName(expression, given, depth);
    if (ts.isCallExpression(expression)) return this.readCall(expression, given, depth);
    if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression))
      return this.readMember(expression, given, depth);
    return [HOLE];
  }

  private isText(expression: ts.Expression): boolean {
    const given = this.checker.getTypeAtLocation(expression);
    const type = this.checker.getAwaitedType(given) ?? given;
    const each = type.isUnion() ? type.types : [type];
    return each.some(({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0);
  }

  private readTemplate(template: ts.TemplateExpression, next: (inner: ts.Expression) => string[]): string[] {
    let found = [template.head.text];
    for (const { expression, literal } of template.templateSpans) {
      // In quotation marks stands what was given, and no words of the program.
      const isQuoted = /["“]$/.test(found[0]!) && /^["”]/.test(literal.text);
      const inner = isQuoted ? [HOLE] : next(expression);
      found = found.flatMap((before) => inner.map((text) => before + text + literal.text));
    }
    return found;
  }

  private readBinary(
    { left, operatorToken, right }: ts.BinaryExpression,
    next: (inner: ts.Expression) => string[],
  ): string[] {
    if (operatorToken.kind === ts.SyntaxKind.PlusToken)
      return next(left).flatMap((before) => next(right).map((after) => before + after));
    if ([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(operatorToken.kind))
      return [...next(left), ...next(right)];
    return [HOLE];
  }

  private readName(name: ts.Identifier, given: Given, depth: number): string[] {
    const symbol = this.meantBy(name);
    const bound = symbol && given.get(symbol);
    if (bound) return this.textsOf(bound.expression, bound.given, depth + 1);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return [HOLE];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.textsOf(declaration.initializer, given, depth + 1);
    if (ts.isParameter(declaration)) return this.readParameter(declaration, depth);
    return [HOLE];
  }

  /** What a function is called with, wherever that is. */
  private readParameter(parameter: ts.ParameterDeclaration, depth: number): string[] {
    const of = parameter.parent;
    const at = of.parameters.indexOf(parameter);
    const named = of.name ?? (ts.isVariableDeclaration(of.parent) ? of.parent.name : undefined);
    const symbol = named && this.checker.getSymbolAtLocation(named);
    const calls = (symbol && this.calls.get(symbol)) ?? [];
    if (calls.length === 0 || parameter.dotDotDotToken) return [HOLE];
    return calls.flatMap((call) => {
      const argument = call.arguments[at] ?? parameter.initializer;
      return argument ? this.textsOf(argument, new Map(), depth + 1) : [''];
    });
  }

  private readCall(call: ts.CallExpression, given: Given, depth: number): string[] {
    const called = this.functionOf(call.expression);
    if (!called) return [HOLE];
    const bound = new Map(given);
    called.parameters.forEach((parameter, at) => {
      const symbol = this.checker.getSymbolAtLocation(parameter.name);
      const expression = call.arguments[at] ?? parameter.initializer;
      if (symbol && expression) bound.set(symbol, { expression, given });
    });
    return this.returnsOf(called).flatMap((returned) => this.textsOf(returned, bound, depth + 1));
  }

  private functionOf(callee: ts.Expression): ts.FunctionLikeDeclaration | undefined {
    const declaration = this.symbolOf(callee)?.valueDeclaration;
    if (!declaration || !declaration.getSourceFile().fileName.startsWith(join(this.root, 'src/')))
      return undefined;
    const found = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    return found && ts.isFunctionLike(found) && 'body' in found && found.body ? found : undefined;
  }

  /** What a function gives back, wherever it does. */
  private returnsOf({ body }: ts.FunctionLikeDeclaration): ts.Expression[] {
    if (!body) return [];
    if (!ts.isBlock(body)) return [body];
    const found: ts.Expression[] = [];
    const look = (node: ts.Node): void => {
      if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
      if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
    };
    look(body);
    return found;
  }

  /** A member of a constant, or any of its members where which one is known only later. */
  private readMember(
    member: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    given: Given,
    depth: number,
  ): string[] {
    const declaration = this.symbolOf(member.expression)?.valueDeclaration;
    let table = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    while (table && (ts.isAsExpression(table) || ts.isSatisfiesExpression(table))) table = table.expression;
    if (!table || !ts.isObjectLiteralExpression(table)) return [HOLE];
    const name = ts.isPropertyAccessExpression(member) ? member.name.text : undefined;
    return table.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && (name === undefined || property.name.getText() === name)
        ? this.textsOf(property.initializer, given, depth + 1)
        : [],
    );
  }

  /** What a name stands for, also where it gives a property its name too. */
  private meantBy(name: ts.Identifier): ts.Symbol | undefined {
    return ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.symbolOf(name);
  }

  /** What a name stands for, also where it was imported. */
  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}
