"""The small changes that scripts/mutants.py makes to a source: one at a time, the rest stays as it is written."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeGuard

KINDS = ("constant", "comparison", "condition", "logic", "order", "delete", "tell")
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
SYMBOLS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in",
}  # fmt: skip
CHANGING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "add", "discard", "update"}
TELLING = {"tell", "score"}  # methods of a state that write the log


@dataclass(frozen=True)
class Mutant:
    """One change. `before` and `after` are the lines that differ, without indentation: with file and function they
    name the mutant even when lines move."""

    file: str  # below the game's folder
    function: str  # '' for the module itself
    kind: str
    line: int
    span: range  # the lines of the function
    text: str  # the whole source with the change
    before: str
    after: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        return self.file, self.function, self.before, self.after

    def difference(self, source: str) -> str:
        """The change as a diff."""
        lines = difflib.unified_diff(source.splitlines(), self.text.splitlines(), self.file, self.file, "", "", 2, "")
        return "\n".join(lines)


def mutants(file: str, source: str, effects: Effects) -> list[Mutant]:
    """All mutants of a source, in the order of its lines."""
    found: dict[tuple[int, str], Mutant] = {}
    mutator = Mutator(source, effects)
    for kind, function, line, text in mutator.changes():
        before, after = changed_lines(source, text)
        span = mutator.spans.get(function, range(0))
        found.setdefault((line, text), Mutant(file, function, kind, line, span, text, before, after))
    return sorted(found.values(), key=lambda mutant: (mutant.line, mutant.kind, mutant.after))


def changed_lines(source: str, text: str) -> tuple[str, str]:
    """The lines that differ, as they were and as they are."""
    old, new = source.splitlines(), text.splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return "\n".join(line.strip() for line in old), "\n".join(line.strip() for line in new)


Change = tuple[str, str, int, str]  # kind, function, line, the whole text


class Mutator:
    """Finds what can be changed in a source."""

    def __init__(self, source: str, effects: Effects) -> None:
        self.bytes, self.tree = source.encode(), ast.parse(source)  # positions of the tree count bytes
        self.effects = effects
        self.spans: dict[str, range] = {}  # the lines of each function
        self.stored: list[str] = []  # the local names of the function at hand, each as often as it gets a value
        self.starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def changes(self) -> Iterator[Change]:
        yield from self.walk(self.tree, "")

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def part(self, node: ast.expr | ast.stmt) -> str:
        return self.bytes[self.start(node) : self.end(node)].decode()

    def with_part(self, start: int, end: int, new: str) -> str:
        return (self.bytes[:start] + new.encode() + self.bytes[end:]).decode()

    def walk(self, node: ast.AST, function: str) -> Iterator[Change]:
        """The changes within a node; annotations, decorators, imports and texts are left alone, and whether zip is
        strict, which only guards against mistakes."""
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr)):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            inner = f"{function}.{node.name}".lstrip(".")
            if isinstance(node, ast.FunctionDef):
                self.spans[inner] = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                self.stored = [part.id for part in ast.walk(node) if is_stored(part)]
                self.stored += [argument.arg for argument in node.args.args]
            defaults = [*node.args.defaults, *node.args.kw_defaults] if isinstance(node, ast.FunctionDef) else []
            for child in [*filter(None, defaults), *node.body]:
                yield from self.walk(child, inner)
            yield from self.blocks(node, inner)
            return
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield from self.walk(node.value, function)
            return
        if isinstance(node, ast.Constant):
            yield from self.constant(node, function)
        elif isinstance(node, ast.Compare):
            yield from self.comparison(node, function)
        elif isinstance(node, ast.BoolOp):
            yield from self.logic(node, function)
        if isinstance(node, (ast.If, ast.While, ast.IfExp)):
            yield from self.condition(node.test, function)
        if isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield from self.condition(test, function)
        yield from self.blocks(node, function)
        for child in ast.iter_child_nodes(node):
            yield from self.walk(child, function)

    def constant(self, node: ast.Constant, function: str) -> Iterator[Change]:
        """A number one more or one less; True and False the other way round."""
        others: list[object] = []
        if isinstance(node.value, bool):
            others = [not node.value]
        elif isinstance(node.value, int):
            others = [node.value + 1, node.value - 1]
        for other in others:
            yield "constant", function, node.lineno, self.with_part(self.start(node), self.end(node), str(other))

    def comparison(self, node: ast.Compare, function: str) -> Iterator[Change]:
        """A boundary moved by one, or equality and membership turned round."""
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            symbol = SYMBOLS.get(type(operator))
            if symbol:
                yield from self.between(left, right, symbol, COMPARISONS[symbol], "comparison", function)

    def logic(self, node: ast.BoolOp, function: str) -> Iterator[Change]:
        """And in the place of or, and the other way round."""
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            yield from self.between(left, right, old, new, "logic", function)

    def between(
        self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str, function: str
    ) -> Iterator[Change]:
        """The operator between two operands changed."""
        start, end = self.end(left), self.start(right)
        gap = self.bytes[start:end].decode()
        if gap.count(old) == 1:
            yield kind, function, left.lineno, self.with_part(start, end, gap.replace(old, new))

    def condition(self, test: ast.expr, function: str) -> Iterator[Change]:
        """A condition negated."""
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in (ast.Eq, ast.NotEq):
            return  # as a comparison
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            new = f"({self.part(test.operand)})"
        else:
            new = f"(not ({self.part(test)}))"
        yield "condition", function, test.lineno, self.with_part(self.start(test), self.end(test), new)

    def blocks(self, node: ast.AST, function: str) -> Iterator[Change]:
        """Statements left out, and neighbours in the other order."""
        if isinstance(node, ast.Module):
            return
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            for one in block:
                if can_go(one) and not is_abstract(one):
                    kind = "tell" if tells(one) else "delete"
                    yield kind, function, one.lineno, self.with_part(self.start(one), self.end(one), "pass")
            for one, other in pairwise(block):
                if self.worth_swapping(one, other):
                    kind = "tell" if tells(one) or tells(other) else "order"
                    between = self.bytes[self.end(one) : self.start(other)].decode()
                    new = self.part(other) + between + self.part(one)
                    yield kind, function, one.lineno, self.with_part(self.start(one), self.end(other), new)

    def worth_swapping(self, one: ast.stmt, other: ast.stmt) -> bool:
        """Whether the other order of two statements runs and may make a difference."""
        if not is_simple(one) or not is_simple(other):
            return False
        new = {part.id for part in ast.walk(one) if is_stored(part) and self.stored.count(part.id) == 1}
        if new & touched(other)[0] or told_to_others(one, other):
            return False
        return not self.effects.independent(one, other)


def is_stored(part: ast.AST) -> TypeGuard[ast.Name]:
    """Whether a part of a source is a local name that gets a value."""
    return isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)


def is_simple(statement: ast.stmt) -> bool:
    """A call or an assignment."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    return isinstance(statement, (ast.Assign, ast.AugAssign))


def is_abstract(statement: ast.stmt) -> bool:
    """Whether a statement says that a method is written elsewhere: nothing ever executes it."""
    raised = statement.exc if isinstance(statement, ast.Raise) else None
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def can_go(statement: ast.stmt) -> bool:
    """Whether a source without this statement still runs: the first value of a local name is needed."""
    if isinstance(statement, ast.Assign):
        return any(isinstance(part, (ast.Attribute, ast.Subscript)) for target in statement.targets
                   for part in ast.walk(target) if isinstance(getattr(part, "ctx", None), ast.Store))  # fmt: skip
    if isinstance(statement, ast.Return):
        return statement.value is None
    return is_simple(statement) or isinstance(statement, (ast.Continue, ast.Break, ast.Raise))


def tells(statement: ast.stmt) -> bool:
    """Whether a statement tells something to the log."""
    return isinstance(statement, ast.Expr) and method_of(statement.value) in TELLING


def eyes_of(statement: ast.stmt) -> str:
    """To whom a statement tells something, as it is written; '' if not to some seats only."""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call) or not tells(statement):
        return ""
    return ast.unparse(statement.value.args[5]) if len(statement.value.args) > 5 else ""


def told_to_others(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether two statements tell something to one seat and to all others: nobody can see in which order."""
    eyes = [eyes_of(one), eyes_of(other)]
    return bool(all(eyes)) and (eyes[0] == f"EVERYBODY & ~{eyes[1]}" or eyes[1] == f"EVERYBODY & ~{eyes[0]}")


def method_of(call: ast.expr) -> str:
    """The name of the method that is called, or ''."""
    return call.func.attr if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else ""


class Effects:
    """What the functions of some sources read and change, themselves and through what they call: names of variables and
    attributes. Functions are known by their name alone, so those that are called alike count as one."""

    def __init__(self, sources: Iterable[str]) -> None:
        self.read: dict[str, set[str]] = {}
        self.changed: dict[str, set[str]] = {}
        calls: dict[str, set[str]] = {}
        for source in sources:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef):
                    read, changed, called = touched(node)
                    local = local_names(node)
                    self.read.setdefault(node.name, set()).update(read - local)
                    if node.name != "__init__":  # that changes only what is new
                        self.changed.setdefault(node.name, set()).update(changed - local)
                    calls.setdefault(node.name, set()).update(called)
        grown = True
        while grown:
            grown = False
            for name, called in calls.items():
                for table in (self.read, self.changed):
                    own = table.setdefault(name, set())
                    before = len(own)
                    for other in called:
                        own |= table.get(other, set())
                    grown = grown or len(own) > before

    def of(self, statement: ast.stmt) -> tuple[set[str], set[str]]:
        """What a statement reads and what it changes."""
        read, changed, called = touched(statement)
        for name in called:
            read |= self.read.get(name, set())
            changed |= self.changed.get(name, set())
        return read, changed

    def independent(self, one: ast.stmt, other: ast.stmt) -> bool:
        """Whether two statements can be seen to do the same in either order: neither reads or changes what the other
        changes."""
        (read, changed), (read_too, changed_too) = self.of(one), self.of(other)
        return not (changed & (read_too | changed_too) or changed_too & read)


def local_names(function: ast.FunctionDef) -> set[str]:
    """The names that belong to a function alone; its parameters do not, they may be lists of its caller."""
    stored = {node.id for node in ast.walk(function) if is_stored(node)}
    return stored - {argument.arg for argument in function.args.args}


def touched(part: ast.AST) -> tuple[set[str], set[str], set[str]]:
    """The names of variables and attributes that a part of a source reads, those that it changes, and what it calls."""
    read, changed, called = set[str](), set[str](), set[str]()
    for node in ast.walk(part):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                called.add(node.func.id)
            elif isinstance(node.func, ast.Attribute):
                called.add(node.func.attr)
                if node.func.attr in CHANGING:
                    changed.add(last_name(node.func.value))
        elif isinstance(node, (ast.Name, ast.Attribute)):
            (changed if isinstance(node.ctx, ast.Store) else read).add(last_name(node))
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            changed.add(last_name(node.value))
        if isinstance(node, ast.AugAssign):
            read.add(last_name(node.target))
    return read, changed, called


def last_name(node: ast.AST) -> str:
    """The name of a variable or attribute, or of what a part of it is taken from."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
